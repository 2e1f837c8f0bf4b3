-- Tables and indexes as drizzle writes them from the schema. By hand: the extension, the two functions that columns and indexes
-- are made of, the generated columns of users, the partitions of the audit log, and the settings of rate_limits.
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
-- What texts are sorted by: lower case, and numbers by their size. Texts with no number or with one do without the pattern that
-- takes longest.
CREATE FUNCTION "natural_key"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
	CASE
		WHEN value !~ '[0-9]' THEN lower(value)
		WHEN value !~ '[0-9][^0-9]+[0-9]' AND length(substring(value from '[0-9]+')) <= 20
			THEN lower(regexp_replace(value, '[0-9]+', repeat('0', 20 - length(substring(value from '[0-9]+'))) || '\&'))
		ELSE regexp_replace(regexp_replace(lower(value), '[0-9]+', '0000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')
	END,
	300
);--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"network" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_network_pk" PRIMARY KEY("user_id","browser","network")
);--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"attempt_hash" text DEFAULT '' NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"needs_password" boolean DEFAULT false NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_user_id_purpose_attempt_hash_pk" PRIMARY KEY("user_id","purpose","attempt_hash")
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"capacity" integer NOT NULL,
	"slow_from" integer NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"admitted" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "reset_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
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
	"methods" text[] DEFAULT '{}' NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"user_id" uuid NOT NULL,
	"attempt_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ups_user_id_attempt_hash_pk" PRIMARY KEY("user_id","attempt_hash")
);--> statement-breakpoint
CREATE TABLE "unlock_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
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
	"factor_policy" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
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
CREATE TABLE "audit_chain" (
	"month" date NOT NULL,
	"sequence" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"chained_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_sequence_month_pk" PRIMARY KEY("sequence","month")
) PARTITION BY RANGE ("month");--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
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
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "audit_output" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
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
	"factor_policy" text DEFAULT 'none' NOT NULL,
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
CREATE TABLE "authenticators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "factor_grace" (
	"user_id" uuid NOT NULL,
	"demand" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_grace_user_id_demand_pk" PRIMARY KEY("user_id","demand")
);--> statement-breakpoint
CREATE TABLE "factor_steps" (
	"user_id" uuid NOT NULL,
	"attempt_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"passed_at" timestamp with time zone,
	"code_hash" text,
	"method" text,
	CONSTRAINT "factor_steps_user_id_attempt_hash_pk" PRIMARY KEY("user_id","attempt_hash")
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "forward_auth_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"path_prefix" text DEFAULT '/' NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);--> statement-breakpoint
CREATE TABLE "forward_auth_sessions" (
	"token_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forward_auth_sessions_session_id_application_id_origin_pk" PRIMARY KEY("session_id","application_id","origin")
);--> statement-breakpoint
CREATE TABLE "forward_auth_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"start_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"origin" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_id_key_hash_pk" PRIMARY KEY("caller_id","key_hash")
);--> statement-breakpoint
CREATE TABLE "secret_fingerprints" (
	"secret" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_application_id_pk" PRIMARY KEY("user_id","application_id")
);--> statement-breakpoint
CREATE TABLE "invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invitation_id" uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"application_id" uuid,
	"client_id" uuid,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"accepted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "logouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"session_hash" text,
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
);--> statement-breakpoint
CREATE TABLE "name_skeletons" (
	"kind" text NOT NULL,
	"skeleton" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "name_skeletons_kind_skeleton_pk" PRIMARY KEY("kind","skeleton")
);--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text DEFAULT 'EdDSA' NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signs_from" timestamp with time zone DEFAULT now() NOT NULL,
	"retires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "openid_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb,
	"sealed" text,
	"grant_hash" text,
	"user_code_hash" text,
	"session_id" uuid,
	"user_id" uuid,
	"application_id" uuid,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openid_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);--> statement-breakpoint
CREATE TABLE "openid_subject_salt" (
	"id" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
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
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"attachment" text,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "pending_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"call" text NOT NULL,
	"input" text,
	"action" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"fingerprint" text,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"token_made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_name" text
);--> statement-breakpoint
CREATE TABLE "application_role_permissions" (
	"application_role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_role_permissions_application_role_id_permission_id_pk" PRIMARY KEY("application_role_id","permission_id")
);--> statement-breakpoint
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
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"factor_policy" text DEFAULT 'none' NOT NULL,
	"trusted_browsers" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"shard" integer NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_shard_pk" PRIMARY KEY("table_name","shard")
);--> statement-breakpoint
CREATE TABLE "service_account_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"warned_days" integer
);--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"rights" text[] NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempt_hash" text NOT NULL,
	"number" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"user_id" uuid
);--> statement-breakpoint
CREATE TABLE "application_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
	"offline_without_consent" boolean DEFAULT true NOT NULL,
	"consent" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "sign_on_addresses" (
	"application_id" uuid NOT NULL,
	"use" text NOT NULL,
	"uri" text NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "sign_on_addresses_application_id_use_uri_pk" PRIMARY KEY("application_id","use","uri")
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
CREATE TABLE "trusted_browsers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"former_hash" text,
	"made_by" text,
	"used_by" text,
	"client_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "assignments" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"role" text DEFAULT 'User' NOT NULL,
	"is_self_assigned" boolean DEFAULT false NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_user_id_application_id_client_id_pk" PRIMARY KEY("user_id","application_id","client_id")
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
	"phone_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	-- What users are sorted and searched by (schema/columns.ts): drizzle does not write it.
	"first_name_lower" text GENERATED ALWAYS AS (lower("first_name")) STORED,
	"last_name_lower" text GENERATED ALWAYS AS (lower("last_name")) STORED,
	"email_lower" text GENERATED ALWAYS AS (lower("email")) STORED,
	"user_name_lower" text GENERATED ALWAYS AS (lower("user_name")) STORED,
	"first_name_key" text GENERATED ALWAYS AS (natural_key("first_name")) STORED,
	"last_name_key" text GENERATED ALWAYS AS (natural_key("last_name")) STORED,
	"phone_number_key" text GENERATED ALWAYS AS (natural_key("phone_number")) STORED,
	"email_key" text GENERATED ALWAYS AS (natural_key("email")) STORED,
	"user_name_key" text GENERATED ALWAYS AS (natural_key("user_name")) STORED
);--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlock_links" ADD CONSTRAINT "unlock_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_pages" ADD CONSTRAINT "application_role_pages_application_role_id_application_roles_id_fk" FOREIGN KEY ("application_role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_pages" ADD CONSTRAINT "application_role_pages_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_roles" ADD CONSTRAINT "application_roles_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_roles" ADD CONSTRAINT "application_roles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clans" ADD CONSTRAINT "clans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_project_id_applications_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_configurations" ADD CONSTRAINT "email_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_grace" ADD CONSTRAINT "factor_grace_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_steps" ADD CONSTRAINT "factor_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_hosts" ADD CONSTRAINT "forward_auth_hosts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_sessions" ADD CONSTRAINT "forward_auth_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forward_auth_tickets" ADD CONSTRAINT "forward_auth_tickets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logouts" ADD CONSTRAINT "logouts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_application_role_id_application_roles_id_fk" FOREIGN KEY ("application_role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_permissions" ADD CONSTRAINT "clan_permissions_clan_id_clans_id_fk" FOREIGN KEY ("clan_id") REFERENCES "public"."clans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clan_permissions" ADD CONSTRAINT "clan_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poc_permissions" ADD CONSTRAINT "poc_permissions_poc_id_pocs_id_fk" FOREIGN KEY ("poc_id") REFERENCES "public"."pocs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poc_permissions" ADD CONSTRAINT "poc_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pocs" ADD CONSTRAINT "pocs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_account_tokens" ADD CONSTRAINT "service_account_tokens_service_account_id_service_accounts_id_fk" FOREIGN KEY ("service_account_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD CONSTRAINT "sign_in_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_secrets" ADD CONSTRAINT "application_secrets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_sign_ons" ADD CONSTRAINT "application_sign_ons_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_addresses" ADD CONSTRAINT "sign_on_addresses_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_configurations" ADD CONSTRAINT "sms_configurations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_browsers" ADD CONSTRAINT "trusted_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_last_seen" ON "known_browsers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "rate_limits_subject" ON "rate_limits" USING btree ("subject") WHERE "rate_limits"."subject" <> '';--> statement-breakpoint
CREATE INDEX "reset_links_user" ON "reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_links_user" ON "sign_in_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unlock_links_user" ON "unlock_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name_key" ON "applications" USING btree (lower("name")) WHERE "applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_role_pages_page" ON "application_role_pages" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_roles_key" ON "application_roles" USING btree ("application_id",coalesce("client_id", '00000000-0000-0000-0000-000000000000'),lower("role")) WHERE "application_roles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_roles_application" ON "application_roles" USING btree ("application_id","client_id");--> statement-breakpoint
CREATE INDEX "application_roles_client" ON "application_roles" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "audit_chain_event" ON "audit_chain" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ("actor_name" gin_trgm_ops,"subject_name" gin_trgm_ops,"client_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_type" ON "audit_events" USING btree ("subject_type","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_failed" ON "audit_events" USING btree ("id") WHERE "audit_events"."outcome" = 'FAILURE';--> statement-breakpoint
CREATE INDEX "clans_client" ON "clans" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_actual_name_key" ON "clients" USING btree (lower("actual_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_idempotency_key" ON "outbox" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_approvals_key" ON "document_approvals" USING btree ("project_id","client_id","page_id","role_id");--> statement-breakpoint
CREATE INDEX "document_approvals_page" ON "document_approvals" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "document_approvals_client" ON "document_approvals" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "document_approvals_role" ON "document_approvals" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_configurations_in_force_key" ON "email_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "email_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "email_configurations_application" ON "email_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "authenticators_user" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_waiting_key" ON "authenticators" USING btree ("user_id","session_id") WHERE "authenticators"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "factor_steps_begun" ON "factor_steps" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forward_auth_hosts_address_key" ON "forward_auth_hosts" USING btree ("origin",lower("path_prefix"));--> statement-breakpoint
CREATE INDEX "forward_auth_hosts_application" ON "forward_auth_hosts" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forward_auth_sessions_token_hash_key" ON "forward_auth_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "forward_auth_tickets_session" ON "forward_auth_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consents_application" ON "consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "invitation_links_invitation" ON "invitation_links" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree (lower("email")) WHERE "invitations"."withdrawn_at" is null and "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_sent" ON "invitations" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "invitations_application" ON "invitations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "invitations_client" ON "invitations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "logouts_session" ON "logouts" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "logouts_user" ON "logouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "logouts_application" ON "logouts" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "logouts_due" ON "logouts" USING btree ("next_try_at") WHERE "logouts"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "logouts_created" ON "logouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "name_skeletons_record" ON "name_skeletons" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "openid_records_grant" ON "openid_records" USING btree ("grant_hash") WHERE "openid_records"."grant_hash" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_session" ON "openid_records" USING btree ("session_id") WHERE "openid_records"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_user" ON "openid_records" USING btree ("user_id") WHERE "openid_records"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_application" ON "openid_records" USING btree ("application_id") WHERE "openid_records"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_expires" ON "openid_records" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "openid_records_user_code" ON "openid_records" USING btree ("user_code_hash") WHERE "openid_records"."user_code_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_application_page_key" ON "pages" USING btree ("application_id",lower("page"));--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_challenges_expires" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_changes_state" ON "pending_changes" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "application_role_permissions_permission" ON "application_role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "clan_permissions_permission" ON "clan_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_name_key" ON "permissions" USING btree (lower("name")) WHERE "permissions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "poc_permissions_permission" ON "poc_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "pocs_client" ON "pocs" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name")) WHERE "roles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_account_tokens_hash_key" ON "service_account_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "service_account_tokens_account" ON "service_account_tokens" USING btree ("service_account_id");--> statement-breakpoint
CREATE INDEX "service_account_tokens_expires" ON "service_account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_accounts_name_key" ON "service_accounts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_requests_link_hash_key" ON "sign_in_requests" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "sign_in_requests_code" ON "sign_in_requests" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sign_in_requests_user" ON "sign_in_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expires" ON "sign_in_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_secrets_application" ON "application_secrets" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_sign_ons_client_id_key" ON "application_sign_ons" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_configurations_in_force_key" ON "sms_configurations" USING btree (coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "sms_configurations"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "sms_configurations_application" ON "sms_configurations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "sms_configurations_client" ON "sms_configurations" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_in_force_key" ON "message_templates" USING btree ("channel",upper("name"),coalesce("application_id", '00000000-0000-0000-0000-000000000000'::uuid),coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "message_templates"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "message_templates_application" ON "message_templates" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "message_templates_client" ON "message_templates" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_browsers_made_by_key" ON "trusted_browsers" USING btree ("user_id","made_by");--> statement-breakpoint
CREATE INDEX "trusted_browsers_expires" ON "trusted_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assignments_application" ON "assignments" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "assignments_client" ON "assignments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree (lower("user_name")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number_key" ON "users" USING btree ("phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name_lower" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_search" ON "users" USING gin ("phone_number" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_name_sort" ON "users" USING btree ("first_name_key","last_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_name_sort" ON "users" USING btree ("last_name_key","first_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_number_sort" ON "users" USING btree ("phone_number_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_sort" ON "users" USING btree ("email_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_user_name_sort" ON "users" USING btree ("user_name_key","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_is_active_sort" ON "users" USING btree ("is_active","id","first_name_lower","last_name_lower","email_lower","user_name_lower","phone_number") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_short_search" ON "users" USING gin (short_grams("first_name"),short_grams("last_name"),short_grams("phone_number"),short_grams("email"),short_grams("user_name"));--> statement-breakpoint
CREATE INDEX "users_profile_image" ON "users" USING btree ("profile_image") WHERE "users"."profile_image" is not null;--> statement-breakpoint
ALTER TABLE "rate_limits" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
