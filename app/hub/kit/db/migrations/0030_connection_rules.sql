CREATE TABLE "connection_rules" (
	"connection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"claim" text NOT NULL,
	"value" text NOT NULL,
	"application_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "connection_rules_connection_id_position_pk" PRIMARY KEY("connection_id","position")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "scopes" text DEFAULT 'openid profile email' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_links" ADD COLUMN "claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "source" uuid;--> statement-breakpoint
ALTER TABLE "connection_rules" ADD CONSTRAINT "connection_rules_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_rules" ADD CONSTRAINT "connection_rules_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_rules_application" ON "connection_rules" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "assignments_source" ON "assignments" USING btree ("source") WHERE "assignments"."source" is not null;