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
);
--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD CONSTRAINT "sign_in_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_requests_link_hash_key" ON "sign_in_requests" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "sign_in_requests_code" ON "sign_in_requests" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sign_in_requests_user" ON "sign_in_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expires" ON "sign_in_requests" USING btree ("expires_at");