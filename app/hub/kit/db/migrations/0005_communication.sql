CREATE TABLE "email_configurations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"from_address" text NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"type" text DEFAULT 'SMTP' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"port" integer NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"password" text,
	"url" text DEFAULT '' NOT NULL,
	"token" text,
	"default_to" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"application_id" uuid,
	"client_id" uuid,
	"name" text NOT NULL,
	"template_id" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"html" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_configurations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"client_id" uuid,
	"provider_name" text NOT NULL,
	"gateway_id" text DEFAULT '' NOT NULL,
	"name_of_the_gateway" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"token" text,
	"default_no" text DEFAULT '' NOT NULL,
	"entity_id" text DEFAULT '' NOT NULL,
	"api_code_value" text DEFAULT '' NOT NULL,
	"api_code_attribute" text DEFAULT '' NOT NULL,
	"user_name_value" text DEFAULT '' NOT NULL,
	"user_name_attribute" text DEFAULT '' NOT NULL,
	"password_value" text,
	"password_attribute" text DEFAULT '' NOT NULL,
	"sender_id_value" text DEFAULT '' NOT NULL,
	"sender_id_attribute" text DEFAULT '' NOT NULL,
	"country_code_value" text DEFAULT '' NOT NULL,
	"country_code_attribute" text DEFAULT '' NOT NULL,
	"mobile_no_attribute" text NOT NULL,
	"message_attribute" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "self_assignment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_configurations" ADD CONSTRAINT "email_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_configurations_in_force_key" ON "email_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "email_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "email_configurations_application" ON "email_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_in_force_key" ON "message_templates" USING btree ("channel",upper("name"),coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "message_templates"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "message_templates_application" ON "message_templates" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "message_templates_client" ON "message_templates" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_configurations_in_force_key" ON "sms_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "sms_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "sms_configurations_application" ON "sms_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "sms_configurations_client" ON "sms_configurations" USING btree ("client_id");