DROP INDEX "assignments_application";--> statement-breakpoint
CREATE INDEX "assignments_application" ON "assignments" USING btree ("application_id","created_at","user_id");