DROP INDEX "users_first_name_sort";--> statement-breakpoint
DROP INDEX "users_last_name_sort";--> statement-breakpoint
DROP INDEX "users_phone_number_sort";--> statement-breakpoint
DROP INDEX "users_email_sort";--> statement-breakpoint
DROP INDEX "users_user_name_sort";--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree (lower("first_name"),"id","first_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree (lower("last_name"),"id","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree (lower("phone_number"),"id","phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree (lower("email"),"id","email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree (lower("user_name"),"id","user_name") WHERE "users"."deleted_at" is null;