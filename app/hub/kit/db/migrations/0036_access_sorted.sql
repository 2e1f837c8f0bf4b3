CREATE INDEX "applications_name_sort" ON "applications" USING btree (natural_key("name"));--> statement-breakpoint
CREATE INDEX "clients_name_sort" ON "clients" USING btree (natural_key("actual_name"));--> statement-breakpoint
CREATE INDEX "assignments_role" ON "assignments" USING btree ("application_id",natural_key("role"),"user_id","client_id");--> statement-breakpoint
CREATE INDEX "assignments_until" ON "assignments" USING btree ("application_id","valid_until","user_id","client_id");