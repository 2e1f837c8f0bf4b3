CREATE TABLE "access_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"role" text NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"given_by" uuid,
	"is_self_assigned" boolean NOT NULL,
	"is_change" boolean NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"taken_over_at" timestamp with time zone,
	"counts_from" timestamp with time zone GENERATED ALWAYS AS (greatest(begun_at, valid_from)) STORED NOT NULL,
	"counts_until" timestamp with time zone GENERATED ALWAYS AS (least(ended_at, valid_until)) STORED
);
--> statement-breakpoint
CREATE TABLE "access_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_uses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"is_in_use" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_uses_end" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_uses" ADD CONSTRAINT "account_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_history_current_key" ON "access_history" USING btree ("user_id","application_id","client_id") WHERE "access_history"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "access_history_user" ON "access_history" USING btree ("user_id","begun_at");--> statement-breakpoint
CREATE INDEX "access_history_begun" ON "access_history" USING btree ("begun_at","id");--> statement-breakpoint
CREATE INDEX "access_history_ended" ON "access_history" USING btree ("counts_until","id") WHERE "access_history"."counts_until" is not null;--> statement-breakpoint
CREATE INDEX "access_history_application" ON "access_history" USING btree ("application_id","user_id","id","counts_from","counts_until","client_id");--> statement-breakpoint
CREATE INDEX "access_history_client" ON "access_history" USING btree ("client_id","user_id","id","counts_from","counts_until");--> statement-breakpoint
CREATE INDEX "access_history_application_begun" ON "access_history" USING btree ("application_id","begun_at","id");--> statement-breakpoint
CREATE INDEX "access_history_taken_over" ON "access_history" USING btree ("taken_over_at") WHERE "access_history"."taken_over_at" is not null;--> statement-breakpoint
CREATE INDEX "access_pauses_record" ON "access_pauses" USING btree ("record_id","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_pauses_current_key" ON "access_pauses" USING btree ("record_id") WHERE "access_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "account_uses_unused" ON "account_uses" USING btree (coalesce("last_sign_in_at", "created_at"),"user_id") WHERE "account_uses"."is_in_use";--> statement-breakpoint
CREATE INDEX "account_uses_never" ON "account_uses" USING btree ("created_at","user_id") WHERE "account_uses"."is_in_use" and "account_uses"."last_sign_in_at" is null;--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "assignments_unused" ON "assignments" USING btree (coalesce("last_used_at", "created_at"),"user_id","application_id","client_id");--> statement-breakpoint
-- From here on written by hand. The triggers are deferred: what they write is of the commit, and a restored backup, which contains it,
-- is loaded without them.
CREATE FUNCTION "keep_access_history"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	moment timestamptz := clock_timestamp();
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE access_history SET ended_at = moment, ended_by = CASE TG_OP WHEN 'UPDATE' THEN 'CHANGED' ELSE 'REMOVED' END
		WHERE user_id = OLD.user_id AND application_id = OLD.application_id AND client_id = OLD.client_id AND ended_at IS NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO access_history (user_id, application_id, client_id, client_name, role, valid_from, valid_until, given_by,
			is_self_assigned, is_change, begun_at)
		VALUES (NEW.user_id, NEW.application_id, NEW.client_id,
			coalesce((SELECT actual_name FROM clients WHERE id = NEW.client_id), ''), NEW.role, NEW.valid_from, NEW.valid_until,
			NEW.given_by, NEW.is_self_assigned, TG_OP = 'UPDATE', moment);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "assignments_kept" AFTER INSERT OR DELETE ON "assignments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION keep_access_history();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "assignments_changes_kept" AFTER UPDATE ON "assignments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN ((OLD.user_id, OLD.application_id, OLD.client_id, OLD.role, OLD.valid_from, OLD.valid_until, OLD.given_by,
		OLD.is_self_assigned)
		IS DISTINCT FROM (NEW.user_id, NEW.application_id, NEW.client_id, NEW.role, NEW.valid_from, NEW.valid_until, NEW.given_by,
		NEW.is_self_assigned)) EXECUTE FUNCTION keep_access_history();--> statement-breakpoint
CREATE FUNCTION "keep_access_pause"(paused text, record uuid, in_use boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF in_use THEN
		UPDATE access_pauses SET ended_at = clock_timestamp() WHERE record_id = record AND ended_at IS NULL;
	ELSE
		INSERT INTO access_pauses (kind, record_id, begun_at) VALUES (paused, record, clock_timestamp())
		ON CONFLICT (record_id) WHERE ended_at IS NULL DO NOTHING;
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_user_pauses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	in_use boolean := NEW.is_active AND NEW.deleted_at IS NULL;
BEGIN
	-- Added and deleted in one transaction.
	IF NOT EXISTS (SELECT FROM users WHERE id = NEW.id) THEN
		RETURN NULL;
	END IF;
	INSERT INTO account_uses (user_id, created_at, is_in_use) VALUES (NEW.id, NEW.created_at, in_use)
	ON CONFLICT (user_id) DO UPDATE SET is_in_use = excluded.is_in_use;
	PERFORM keep_access_pause('USER', NEW.id, in_use);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_application_pauses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM keep_access_pause('APPLICATION', NEW.id, NEW.status = 'ACTIVE' AND NEW.deleted_at IS NULL);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_client_pauses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM keep_access_pause('CLIENT', NEW.id, NEW.status = 'ACTIVE');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_pauses_kept" AFTER INSERT OR UPDATE OF "is_active", "deleted_at" ON "users"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_user_pauses();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "applications_pauses_kept" AFTER INSERT OR UPDATE OF "status", "deleted_at" ON "applications"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_application_pauses();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "clients_pauses_kept" AFTER INSERT OR UPDATE OF "status" ON "clients"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_client_pauses();--> statement-breakpoint
REVOKE ALL ON FUNCTION "keep_access_pause"(text, uuid, boolean) FROM PUBLIC;--> statement-breakpoint
-- What is there already, as it is now.
INSERT INTO "access_history" ("user_id", "application_id", "client_id", "client_name", "role", "valid_from", "valid_until", "given_by",
	"is_self_assigned", "is_change", "begun_at", "taken_over_at")
SELECT a."user_id", a."application_id", a."client_id", c."actual_name", a."role", a."valid_from", a."valid_until", a."given_by",
	a."is_self_assigned", false, a."created_at", clock_timestamp()
FROM "assignments" a JOIN "clients" c ON c."id" = a."client_id";--> statement-breakpoint
INSERT INTO "account_uses" ("user_id", "created_at", "is_in_use")
SELECT "id", "created_at", "is_active" AND "deleted_at" IS NULL FROM "users";--> statement-breakpoint
INSERT INTO "access_pauses" ("kind", "record_id", "begun_at")
SELECT 'USER', "id", coalesce("deleted_at", "updated_at") FROM "users" WHERE NOT "is_active" OR "deleted_at" IS NOT NULL
UNION ALL SELECT 'APPLICATION', "id", coalesce("deleted_at", "updated_at") FROM "applications"
	WHERE "status" <> 'ACTIVE' OR "deleted_at" IS NOT NULL
UNION ALL SELECT 'CLIENT', "id", "updated_at" FROM "clients" WHERE "status" <> 'ACTIVE';
