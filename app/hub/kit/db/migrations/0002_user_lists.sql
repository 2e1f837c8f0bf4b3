CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_shard_pk" PRIMARY KEY("table_name","shard")
);
--> statement-breakpoint
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree (lower("first_name"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree (lower("last_name"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_search" ON "users" USING gin ("phone_number" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree (lower("phone_number"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree (lower("email"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree (lower("user_name"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_is_active_sort" ON "users" USING btree ("is_active","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE FUNCTION "add_to_row_count"(counted text, delta bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "row_counts" ("table_name", "shard", "rows") VALUES (counted, pg_backend_pid() % 16, delta)
	ON CONFLICT ("table_name", "shard") DO UPDATE SET "rows" = "row_counts"."rows" + excluded."rows"
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', (SELECT count(*) FROM added WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', -(SELECT count(*) FROM removed WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_user_retired"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', CASE WHEN NEW."deleted_at" IS NULL THEN 1 ELSE -1 END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_added();--> statement-breakpoint
CREATE TRIGGER "users_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_removed();--> statement-breakpoint
CREATE TRIGGER "users_retired" AFTER UPDATE OF "deleted_at" ON "users"
	FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL) <> (NEW."deleted_at" IS NULL)) EXECUTE FUNCTION count_user_retired();--> statement-breakpoint
SELECT add_to_row_count('users', (SELECT count(*) FROM "users" WHERE "deleted_at" IS NULL));
