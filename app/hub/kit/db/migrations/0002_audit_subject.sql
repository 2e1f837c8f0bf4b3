CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id");
