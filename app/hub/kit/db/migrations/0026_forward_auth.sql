CREATE TABLE "forward_auth_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"path_prefix" text DEFAULT '/' NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "forward_auth_sessions" (
	"token_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forward_auth_sessions_session_id_application_id_origin_pk" PRIMARY KEY("session_id","application_id","origin")
);
--> statement-breakpoint
CREATE TABLE "forward_auth_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"start_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forward_auth_hosts" ADD CONSTRAINT "forward_auth_hosts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forward_auth_hosts_address_key" ON "forward_auth_hosts" USING btree ("origin",lower("path_prefix"));--> statement-breakpoint
CREATE INDEX "forward_auth_hosts_application" ON "forward_auth_hosts" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forward_auth_sessions_token_hash_key" ON "forward_auth_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "forward_auth_tickets_session" ON "forward_auth_tickets" USING btree ("session_id");