DROP INDEX "users_first_name_search";--> statement-breakpoint
DROP INDEX "users_last_name_search";--> statement-breakpoint
DROP INDEX "users_email_search";--> statement-breakpoint
DROP INDEX "users_user_name_search";--> statement-breakpoint
DROP INDEX "users_phone_number_search";--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name_lower" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_number_search" ON "users" USING gin ("phone_number" gin_trgm_ops);