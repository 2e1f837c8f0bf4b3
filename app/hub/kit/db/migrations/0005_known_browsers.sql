CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"network" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_network_pk" PRIMARY KEY("user_id","browser","network")
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_last_seen" ON "known_browsers" USING btree ("last_seen_at");