CREATE TABLE "logouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"sid" text,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logouts" ADD CONSTRAINT "logouts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logouts_session" ON "logouts" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "logouts_user" ON "logouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "logouts_application" ON "logouts" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "logouts_due" ON "logouts" USING btree ("next_try_at") WHERE "logouts"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "logouts_created" ON "logouts" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION "hash_of_grant"(grant_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT rtrim(translate(encode(sha256(convert_to(grant_id, 'UTF8')), 'base64'), '+/', '-_'), '=');
$$;--> statement-breakpoint
CREATE FUNCTION "openid_sign_ins"(of_session uuid)
RETURNS TABLE (application_id uuid, sid text, grant_hash text, first_status text) LANGUAGE sql STABLE AS $$
	SELECT s."application_id", a.value ->> 'sid', hash_of_grant(a.value ->> 'grantId'),
		CASE WHEN s."kind" = 'oidc' AND coalesce(s."backchannel_logout_uri", '') <> '' THEN 'QUEUED' ELSE 'UNREACHED' END
	FROM "openid_records" r
		CROSS JOIN LATERAL jsonb_each(r."payload" -> 'authorizations') a
		JOIN "application_sign_ons" s ON s."client_id" = a.key
	WHERE r."session_id" = of_session AND r."model" = 'Session' AND a.value ? 'grantId';
$$;--> statement-breakpoint
CREATE FUNCTION "note_logouts_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT OLD."id", OLD."token_hash", OLD."user_id", i.application_id, i.sid, OLD."client_address", OLD."user_agent", i.first_status
	FROM openid_sign_ins(OLD."id") i;
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "client_address", "user_agent", "status")
	SELECT DISTINCT OLD."id", OLD."token_hash", OLD."user_id", l."application_id", OLD."client_address", OLD."user_agent", 'UNREACHED'
	FROM "sessions" l
	WHERE l."parent_id" = OLD."id" AND l."application_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "logouts" o WHERE o."session_hash" = OLD."token_hash" AND o."application_id" = l."application_id" AND o."created_at" = now());
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_logouts" BEFORE DELETE ON "sessions"
	FOR EACH ROW WHEN (OLD."kind" = 'SESSION') EXECUTE FUNCTION note_logouts_of_session();--> statement-breakpoint
CREATE FUNCTION "end_openid_grants"(hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	owners uuid[] := ARRAY(SELECT DISTINCT g."user_id" FROM "openid_records" g WHERE g."model" = 'Grant' AND g."id_hash" = ANY (hashes));
BEGIN
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT s."id", s."token_hash", s."user_id", i.application_id, i.sid, s."client_address", s."user_agent", i.first_status
	FROM "sessions" s CROSS JOIN LATERAL openid_sign_ins(s."id") i
	WHERE s."user_id" = ANY (owners) AND s."kind" = 'SESSION' AND i.grant_hash = ANY (hashes);
	UPDATE "openid_records" r
	SET "payload" = jsonb_set(r."payload", '{authorizations}', (
		SELECT coalesce(jsonb_object_agg(a.key, a.value), '{}') FROM jsonb_each(r."payload" -> 'authorizations') a
		WHERE a.value ->> 'grantId' IS NULL OR hash_of_grant(a.value ->> 'grantId') <> ALL (hashes)))
	WHERE r."user_id" = ANY (owners) AND r."model" = 'Session' AND r."payload" ? 'authorizations';
	DELETE FROM "openid_records" g WHERE g."grant_hash" = ANY (hashes);
END
$$;--> statement-breakpoint
CREATE FUNCTION "end_grants_of_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	hashes text[];
BEGIN
	IF EXISTS (SELECT FROM "assignments" a WHERE a."user_id" = OLD."user_id" AND a."application_id" = OLD."application_id"
		AND a."client_id" = OLD."client_id") THEN
		RETURN NULL;
	END IF;
	hashes := ARRAY(SELECT g."id_hash" FROM "openid_records" g WHERE g."user_id" = OLD."user_id" AND g."model" = 'Grant'
		AND g."application_id" = OLD."application_id" AND g."payload" ->> 'chosenClient' = OLD."client_id"::text);
	IF cardinality(hashes) > 0 THEN
		PERFORM end_openid_grants(hashes);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "assignments_logouts" AFTER DELETE ON "assignments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION end_grants_of_assignment();
