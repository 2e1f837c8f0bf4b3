CREATE TABLE "provider_logouts" (
	"connection_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_logouts_connection_id_token_hash_pk" PRIMARY KEY("connection_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"logout_hint" text
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"user_id" uuid NOT NULL,
	"attempt_hash" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"logout_hint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_sign_ins_user_id_attempt_hash_pk" PRIMARY KEY("user_id","attempt_hash")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "sign_out_there" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_logouts" ADD CONSTRAINT "provider_logouts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_logouts_expires" ON "provider_logouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("connection_id","subject");--> statement-breakpoint
CREATE INDEX "provider_sessions_sid" ON "provider_sessions" USING btree ("connection_id","sid");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_subject" ON "provider_sign_ins" USING btree ("connection_id","subject");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_created" ON "provider_sign_ins" USING btree ("created_at");