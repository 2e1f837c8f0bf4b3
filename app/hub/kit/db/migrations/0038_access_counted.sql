CREATE INDEX "assignments_role_named" ON "assignments" USING btree ("application_id",lower("role"),"user_id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- A company has few of the applications: PostgreSQL would expect all of them, and read people in order of their names for a page that ends early.
CREATE STATISTICS "assignments_pairs" (mcv) ON "application_id", "client_id" FROM "assignments";--> statement-breakpoint
ALTER STATISTICS "assignments_pairs" SET STATISTICS 1000;
