CREATE TABLE "application_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_sign_ons" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"client_id" text,
	"home_url" text,
	"initiate_login_uri" text,
	"backchannel_logout_uri" text,
	"frontchannel_logout_uri" text,
	"require_pkce" boolean DEFAULT true NOT NULL,
	"client_authentication" text DEFAULT 'client_secret_basic' NOT NULL,
	"grants" text[] DEFAULT '{"authorization_code","refresh_token"}' NOT NULL,
	"id_token_algorithm" text DEFAULT 'RS256' NOT NULL,
	"access_token_algorithm" text DEFAULT 'ES256' NOT NULL,
	"access_token_seconds" integer DEFAULT 600 NOT NULL,
	"refresh_token_seconds" integer DEFAULT 2592000 NOT NULL,
	"id_token_seconds" integer DEFAULT 3600 NOT NULL,
	"claims" text[] DEFAULT '{"profile","email","roles"}' NOT NULL,
	"claim_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pairwise" boolean DEFAULT false NOT NULL,
	"consent" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_addresses" (
	"application_id" uuid NOT NULL,
	"use" text NOT NULL,
	"uri" text NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "sign_on_addresses_application_id_use_uri_pk" PRIMARY KEY("application_id","use","uri")
);
--> statement-breakpoint
ALTER TABLE "application_secrets" ADD CONSTRAINT "application_secrets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD CONSTRAINT "application_sign_ons_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_addresses" ADD CONSTRAINT "sign_on_addresses_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_secrets_application" ON "application_secrets" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_sign_ons_client_id_key" ON "application_sign_ons" USING btree ("client_id");