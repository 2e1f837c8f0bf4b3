CREATE TABLE "connection_attempts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"connection_id" uuid NOT NULL,
	"attempt_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"leads_to" text,
	"is_shared" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"proven_by" text
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"issuer" text NOT NULL,
	"provider_client_id" text NOT NULL,
	"secret" text,
	"is_demanded" boolean DEFAULT false NOT NULL,
	"factor_trust" text NOT NULL,
	"creates_users" boolean DEFAULT false NOT NULL,
	"default_application_id" uuid,
	"default_role" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"connection_id" uuid NOT NULL,
	"attempt_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"connection_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "linked_identities_connection_id_issuer_subject_pk" PRIMARY KEY("connection_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "first_method" text DEFAULT 'pwd' NOT NULL;--> statement-breakpoint
ALTER TABLE "factor_steps" ADD COLUMN "first_method" text DEFAULT 'pwd' NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_domains" ADD CONSTRAINT "connection_domains_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_default_application_id_applications_id_fk" FOREIGN KEY ("default_application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_attempts_expires" ON "connection_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connection_attempts_connection" ON "connection_attempts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "connection_domains_connection" ON "connection_domains" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_short_name_key" ON "connections" USING btree ("short_name");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name_key" ON "connections" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "connections_client" ON "connections" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "identity_links_expires" ON "identity_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_links_connection" ON "identity_links" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "identity_links_user" ON "identity_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "linked_identities_user" ON "linked_identities" USING btree ("user_id");