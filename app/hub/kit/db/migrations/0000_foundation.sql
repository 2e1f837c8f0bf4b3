-- Written by hand: drizzle-kit knows neither extensions nor functions. The index on short_grams needs its function first.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION "short_grams"(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
	letters text[] := string_to_array(lower(value), NULL);
	size integer := cardinality(letters);
	grams text[] := letters;
BEGIN
	FOR place IN 2 .. size LOOP
		grams[size + place - 1] := letters[place - 1] || letters[place];
	END LOOP;
	RETURN grams;
END
$$;--> statement-breakpoint
CREATE TABLE "clan_permissions" (
	"clan_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clan_permissions_clan_id_permission_id_pk" PRIMARY KEY("clan_id","permission_id")
);--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "poc_permissions" (
	"poc_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poc_permissions_poc_id_permission_id_pk" PRIMARY KEY("poc_id","permission_id")
);--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	"attempt_hash" text,
	CONSTRAINT "one_time_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);--> statement-breakpoint
CREATE TABLE "reset_links" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"parent_id" uuid,
	"application_id" uuid,
	"client_address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "application_role_pages" (
	"application_role_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_role_pages_application_role_id_page_id_pk" PRIMARY KEY("application_role_id","page_id")
);--> statement-breakpoint
CREATE TABLE "application_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid,
	"role" text NOT NULL,
	"role_id" text NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"sequence" bigint,
	"action_of_role" text,
	"range_from" numeric(20, 4),
	"range_to" numeric(20, 4),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "document_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"page" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo" text,
	"type" text DEFAULT 'NA' NOT NULL,
	"login" text DEFAULT 'NA' NOT NULL,
	"grant_types" text DEFAULT 'NA' NOT NULL,
	"authentication_type" text DEFAULT 'NA' NOT NULL,
	"allowed_url" text NOT NULL,
	"redirect_url" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"self_assignment" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actual_name" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"office_contact" bigint,
	"uuid" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"logo" text,
	"schema_names" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "clans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "pocs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"alternate_name" text NOT NULL,
	"email" text NOT NULL,
	"alternate_email" text NOT NULL,
	"contact" text NOT NULL,
	"alternate_contact" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"application_id" uuid,
	"client_id" uuid,
	"recipient" text NOT NULL,
	"payload" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_shard_pk" PRIMARY KEY("table_name","shard")
);--> statement-breakpoint
CREATE TABLE "assignments" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"role" text DEFAULT 'User' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_user_id_application_id_client_id_pk" PRIMARY KEY("user_id","application_id","client_id")
);--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"user_name" text NOT NULL,
	"common_portal_id" text,
	"profile_image" text,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "clan_permissions" ADD CONSTRAINT "clan_permissions_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_permissions" ADD CONSTRAINT "clan_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poc_permissions" ADD CONSTRAINT "poc_permissions_poc_id_pocs_id_fk" FOREIGN KEY ("poc_id") REFERENCES "public"."pocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poc_permissions" ADD CONSTRAINT "poc_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_pages" ADD CONSTRAINT "application_role_pages_application_role_id_application_roles_id_fk" FOREIGN KEY ("application_role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_pages" ADD CONSTRAINT "application_role_pages_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_roles" ADD CONSTRAINT "application_roles_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_roles" ADD CONSTRAINT "application_roles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_project_id_applications_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_configurations" ADD CONSTRAINT "email_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clans" ADD CONSTRAINT "clans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pocs" ADD CONSTRAINT "pocs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clan_permissions_permission" ON "clan_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_name_key" ON "permissions" USING btree (lower("name")) WHERE "permissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "poc_permissions_permission" ON "poc_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "reset_links_user" ON "reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_role_pages_page" ON "application_role_pages" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_roles_key" ON "application_roles" USING btree ("application_id",coalesce("client_id", '00000000-0000-0000-0000-000000000000'),lower("role")) WHERE "application_roles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_roles_application" ON "application_roles" USING btree ("application_id","client_id");--> statement-breakpoint
CREATE INDEX "application_roles_client" ON "application_roles" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_approvals_key" ON "document_approvals" USING btree ("project_id","client_id","page_id","role_id");--> statement-breakpoint
CREATE INDEX "document_approvals_page" ON "document_approvals" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "document_approvals_client" ON "document_approvals" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "document_approvals_role" ON "document_approvals" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_application_page_key" ON "pages" USING btree ("application_id",lower("page"));--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ("actor_name" gin_trgm_ops,"subject_name" gin_trgm_ops,"client_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_type" ON "audit_events" USING btree ("subject_type","id");--> statement-breakpoint
CREATE INDEX "audit_events_failed" ON "audit_events" USING btree ("id") WHERE "audit_events"."outcome" = 'FAILURE';--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name_key" ON "applications" USING btree (lower("name")) WHERE "applications"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_actual_name_key" ON "clients" USING btree (lower("actual_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "email_configurations_in_force_key" ON "email_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "email_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "email_configurations_application" ON "email_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_in_force_key" ON "message_templates" USING btree ("channel",upper("name"),coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "message_templates"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "message_templates_application" ON "message_templates" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "message_templates_client" ON "message_templates" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_configurations_in_force_key" ON "sms_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "sms_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "sms_configurations_application" ON "sms_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "sms_configurations_client" ON "sms_configurations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clans_client" ON "clans" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "pocs_client" ON "pocs" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_idempotency_key" ON "outbox" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assignments_application" ON "assignments" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "assignments_client" ON "assignments" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name")) WHERE "roles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree (lower("user_name")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number_key" ON "users" USING btree ("phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree (lower("first_name"),"id","first_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree (lower("last_name"),"id","last_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_search" ON "users" USING gin ("phone_number" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree (lower("phone_number"),"id","phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree (lower("email"),"id","email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree (lower("user_name"),"id","user_name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_short_search" ON "users" USING gin (short_grams("first_name"),short_grams("last_name"),short_grams("phone_number"),short_grams("email"),short_grams("user_name"));--> statement-breakpoint
CREATE INDEX "users_profile_image" ON "users" USING btree ("profile_image") WHERE "users"."profile_image" is not null;--> statement-breakpoint
CREATE INDEX "users_is_active_sort" ON "users" USING btree ("is_active","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
-- Written by hand: rows counted by triggers (schema/row-counts.ts), and an audit log that can only be added to.
CREATE FUNCTION "add_to_row_count"(counted text, delta bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "row_counts" ("table_name", "shard", "rows") VALUES (counted, pg_backend_pid() % 16, delta)
	ON CONFLICT ("table_name", "shard") DO UPDATE SET "rows" = "row_counts"."rows" + excluded."rows"
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', (SELECT count(*) FROM added WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', -(SELECT count(*) FROM removed WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_user_retired"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', CASE WHEN NEW."deleted_at" IS NULL THEN 1 ELSE -1 END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_added();--> statement-breakpoint
CREATE TRIGGER "users_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_removed();--> statement-breakpoint
CREATE TRIGGER "users_retired" AFTER UPDATE OF "deleted_at" ON "users"
	FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL) <> (NEW."deleted_at" IS NULL)) EXECUTE FUNCTION count_user_retired();--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log can only be added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();--> statement-breakpoint
CREATE FUNCTION "count_audit_events_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('audit_events', (SELECT count(*) FROM added));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_audit_events_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('audit_events', -(SELECT count(*) FROM removed));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_added" AFTER INSERT ON "audit_events" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_added();--> statement-breakpoint
CREATE TRIGGER "audit_events_removed" AFTER DELETE ON "audit_events" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_removed();
