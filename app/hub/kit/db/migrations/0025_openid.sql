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
);
--> statement-breakpoint
CREATE TABLE "openid_subject_salt" (
	"id" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "algorithm" text DEFAULT 'EdDSA' NOT NULL;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_records" ADD CONSTRAINT "openid_records_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_records_grant" ON "openid_records" USING btree ("grant_hash") WHERE "openid_records"."grant_hash" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_session" ON "openid_records" USING btree ("session_id") WHERE "openid_records"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_user" ON "openid_records" USING btree ("user_id") WHERE "openid_records"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_application" ON "openid_records" USING btree ("application_id") WHERE "openid_records"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "openid_records_expires" ON "openid_records" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "openid_records_user_code" ON "openid_records" USING btree ("user_code_hash") WHERE "openid_records"."user_code_hash" is not null;