CREATE TABLE "launchers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"opens_here" boolean DEFAULT false NOT NULL,
	"pinned" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "tile_group" text;--> statement-breakpoint
ALTER TABLE "launchers" ADD CONSTRAINT "launchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;