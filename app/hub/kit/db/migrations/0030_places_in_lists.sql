CREATE TABLE "user_moves" (
	"weight" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name_key" text NOT NULL,
	"last_name_key" text NOT NULL,
	"phone_number_key" text,
	"email_key" text NOT NULL,
	"user_name_key" text NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_places" (
	"list_order" text NOT NULL,
	"place" bigint NOT NULL,
	"keys" text[] NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_places_list_order_place_pk" PRIMARY KEY("list_order","place")
);
--> statement-breakpoint
DROP INDEX "users_email_sort";--> statement-breakpoint
DROP INDEX "users_user_name_sort";--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree (natural_key("email"),"id","email","first_name","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree (natural_key("user_name"),"id","user_name","first_name","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
-- Written by hand: triggers note who came, went and moved (schema/user-places.ts).
CREATE FUNCTION "note_move"(weight integer, who "users") RETURNS void LANGUAGE sql AS $$
	INSERT INTO "user_moves" SELECT weight, who."id", natural_key(who."first_name"), natural_key(who."last_name"),
		natural_key(who."phone_number"), natural_key(who."email"), natural_key(who."user_name"), who."is_active"
	WHERE who."deleted_at" IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION "note_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "user_moves" SELECT 1, "id", natural_key("first_name"), natural_key("last_name"),
		natural_key("phone_number"), natural_key("email"), natural_key("user_name"), "is_active"
	FROM added WHERE "deleted_at" IS NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_user_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_move(-1, OLD);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_user_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_move(-1, OLD);
	PERFORM note_move(1, NEW);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_added_to_lists" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_users_added();--> statement-breakpoint
CREATE TRIGGER "users_removed_from_lists" AFTER DELETE ON "users"
	FOR EACH ROW EXECUTE FUNCTION note_user_removed();--> statement-breakpoint
CREATE TRIGGER "users_moved_in_lists" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD."first_name", OLD."last_name", OLD."phone_number", OLD."email", OLD."user_name", OLD."is_active", OLD."deleted_at" IS NULL)
		IS DISTINCT FROM
		(NEW."first_name", NEW."last_name", NEW."phone_number", NEW."email", NEW."user_name", NEW."is_active", NEW."deleted_at" IS NULL))
	EXECUTE FUNCTION note_user_moved();
