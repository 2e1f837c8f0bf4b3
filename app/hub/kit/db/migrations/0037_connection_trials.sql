CREATE TABLE "connection_trials" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"connection_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connection_trials" ADD CONSTRAINT "connection_trials_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_trials" ADD CONSTRAINT "connection_trials_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_trials_expires" ON "connection_trials" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connection_trials_connection" ON "connection_trials" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "connection_trials_session" ON "connection_trials" USING btree ("session_id");