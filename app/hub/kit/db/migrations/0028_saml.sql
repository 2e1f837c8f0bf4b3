CREATE TABLE "saml_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signs_from" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saml_requests" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message_id" text,
	"answer_to" text NOT NULL,
	"relay_state" text,
	"force_authn" boolean DEFAULT false NOT NULL,
	"is_passive" boolean DEFAULT false NOT NULL,
	"contexts" text[] DEFAULT '{}' NOT NULL,
	"name_id_format" text,
	"subject" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saml_sessions" (
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name_id" text NOT NULL,
	"name_id_format" text NOT NULL,
	"session_index" text NOT NULL,
	"certificate_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saml_sessions_session_id_application_id_pk" PRIMARY KEY("session_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "logouts" ADD COLUMN "name_id" text;--> statement-breakpoint
ALTER TABLE "logouts" ADD COLUMN "name_id_format" text;--> statement-breakpoint
ALTER TABLE "logouts" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "entity_id" text;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "name_id_format" text DEFAULT 'persistent' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "saml_certificates" text;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "signed_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD COLUMN "saml_logout_uri" text;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_sessions" ADD CONSTRAINT "saml_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_sessions" ADD CONSTRAINT "saml_sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_sessions" ADD CONSTRAINT "saml_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_sessions" ADD CONSTRAINT "saml_sessions_certificate_id_saml_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."saml_certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saml_requests_message_key" ON "saml_requests" USING btree ("application_id","message_id");--> statement-breakpoint
CREATE INDEX "saml_requests_expires" ON "saml_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saml_sessions_index" ON "saml_sessions" USING btree ("application_id","session_index");--> statement-breakpoint
CREATE UNIQUE INDEX "application_sign_ons_entity_id_key" ON "application_sign_ons" USING btree ("entity_id");--> statement-breakpoint
-- Written by hand
CREATE OR REPLACE FUNCTION "note_logouts_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT OLD."id", OLD."token_hash", OLD."user_id", i.application_id, i.sid, OLD."client_address", OLD."user_agent", i.first_status
	FROM openid_sign_ins(OLD."id") i;
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "name_id", "name_id_format",
		"client_address", "user_agent", "status")
	SELECT OLD."id", OLD."token_hash", OLD."user_id", i."application_id", i."session_index", i."name_id", i."name_id_format",
		OLD."client_address", OLD."user_agent", 'UNREACHED'
	FROM "saml_sessions" i JOIN "application_sign_ons" s ON s."application_id" = i."application_id" AND s."kind" = 'saml'
	WHERE i."session_id" = OLD."id";
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "client_address", "user_agent", "status")
	SELECT DISTINCT OLD."id", OLD."token_hash", OLD."user_id", l."application_id", OLD."client_address", OLD."user_agent", 'UNREACHED'
	FROM "sessions" l
	WHERE l."parent_id" = OLD."id" AND l."application_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "logouts" o WHERE o."session_hash" = OLD."token_hash" AND o."application_id" = l."application_id" AND o."created_at" = now());
	RETURN OLD;
END
$$;
