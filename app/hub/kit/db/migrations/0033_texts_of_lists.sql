-- Written by hand: what texts are sorted by, as before, but texts with no number or with one are put together without the
-- pattern that takes longest.
CREATE OR REPLACE FUNCTION "natural_key"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
	CASE
		WHEN value !~ '[0-9]' THEN lower(value)
		WHEN value !~ '[0-9][^0-9]+[0-9]' AND length(substring(value from '[0-9]+')) <= 20
			THEN lower(regexp_replace(value, '[0-9]+', repeat('0', 20 - length(substring(value from '[0-9]+'))) || '\&'))
		ELSE regexp_replace(regexp_replace(lower(value), '[0-9]+', '0000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')
	END,
	300
);--> statement-breakpoint
DROP INDEX "users_first_name_search";--> statement-breakpoint
DROP INDEX "users_first_name_sort";--> statement-breakpoint
DROP INDEX "users_last_name_search";--> statement-breakpoint
DROP INDEX "users_last_name_sort";--> statement-breakpoint
DROP INDEX "users_phone_number_sort";--> statement-breakpoint
DROP INDEX "users_email_search";--> statement-breakpoint
DROP INDEX "users_email_sort";--> statement-breakpoint
DROP INDEX "users_user_name_search";--> statement-breakpoint
DROP INDEX "users_user_name_sort";--> statement-breakpoint
DROP INDEX "users_is_active_sort";--> statement-breakpoint
-- Written by hand: what users are sorted and searched by (schema/columns.ts).
ALTER TABLE "users"
	ADD COLUMN "first_name_lower" text GENERATED ALWAYS AS (lower("first_name")) STORED,
	ADD COLUMN "last_name_lower" text GENERATED ALWAYS AS (lower("last_name")) STORED,
	ADD COLUMN "email_lower" text GENERATED ALWAYS AS (lower("email")) STORED,
	ADD COLUMN "user_name_lower" text GENERATED ALWAYS AS (lower("user_name")) STORED,
	ADD COLUMN "first_name_key" text GENERATED ALWAYS AS (natural_key("first_name")) STORED,
	ADD COLUMN "last_name_key" text GENERATED ALWAYS AS (natural_key("last_name")) STORED,
	ADD COLUMN "phone_number_key" text GENERATED ALWAYS AS (natural_key("phone_number")) STORED,
	ADD COLUMN "email_key" text GENERATED ALWAYS AS (natural_key("email")) STORED,
	ADD COLUMN "user_name_key" text GENERATED ALWAYS AS (natural_key("user_name")) STORED;--> statement-breakpoint
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree ("first_name_key","last_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree ("last_name_key","first_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree ("phone_number_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree ("email_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree ("user_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_is_active_sort" ON "users" USING btree ("is_active","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_move"(weight integer, who "users") RETURNS void LANGUAGE sql AS $$
	INSERT INTO "user_moves" SELECT weight, who."id", who."first_name_key", who."last_name_key", who."phone_number_key",
		who."email_key", who."user_name_key", who."is_active"
	WHERE who."deleted_at" IS NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "user_moves" SELECT 1, "id", "first_name_key", "last_name_key", "phone_number_key",
		"email_key", "user_name_key", "is_active"
	FROM added WHERE "deleted_at" IS NULL;
	RETURN NULL;
END
$$;
