-- Written by hand: what texts are sorted by. Every number has twenty digits, so that "IC 2" comes before "IC 10"; the
-- rest of a long text has no say, so that an index can hold it.
CREATE FUNCTION "natural_key"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
	regexp_replace(regexp_replace(lower(value), '[0-9]+', '0000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g'),
	300
);--> statement-breakpoint
DROP INDEX "users_first_name_sort";--> statement-breakpoint
DROP INDEX "users_last_name_sort";--> statement-breakpoint
DROP INDEX "users_phone_number_sort";--> statement-breakpoint
DROP INDEX "users_email_sort";--> statement-breakpoint
DROP INDEX "users_user_name_sort";--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree (natural_key("first_name"),natural_key("last_name"),"id","first_name","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree (natural_key("last_name"),natural_key("first_name"),"id","last_name","first_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree (natural_key("phone_number"),"id","phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree (natural_key("email"),"id","email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree (natural_key("user_name"),"id","user_name") WHERE "users"."deleted_at" is null;