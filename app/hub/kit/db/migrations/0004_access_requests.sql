CREATE TABLE "access_decisions" (
	"request_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"outcome" text NOT NULL,
	"roles" text[] NOT NULL,
	"sequence" bigint,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_decisions_request_id_place_pk" PRIMARY KEY("request_id","place")
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid,
	"role" text NOT NULL,
	"reason" text NOT NULL,
	"valid_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_owners" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "application_owners_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "requestable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_decisions" ADD CONSTRAINT "access_decisions_request_id_access_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."access_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_owners" ADD CONSTRAINT "application_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_waiting_key" ON "access_requests" USING btree ("user_id","application_id",coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "access_requests"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "access_requests_application" ON "access_requests" USING btree ("application_id") WHERE "access_requests"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "access_requests_client" ON "access_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "access_requests_state" ON "access_requests" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "application_owners_user" ON "application_owners" USING btree ("user_id");