CREATE TABLE "access_review_lines" (
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"person" text NOT NULL,
	"email" text NOT NULL,
	"application_id" uuid NOT NULL,
	"application" text NOT NULL,
	"client_id" uuid NOT NULL,
	"client" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"is_self_assigned" boolean NOT NULL,
	"given_by" uuid,
	"giver" text,
	"last_used_at" timestamp with time zone,
	"is_unused" boolean NOT NULL,
	"is_for_admins" boolean NOT NULL,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_name" text,
	CONSTRAINT "access_review_lines_review_id_position_pk" PRIMARY KEY("review_id","position")
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"application_id" uuid,
	"application" text,
	"client_id" uuid,
	"client" text,
	"role" text,
	"deadline" timestamp with time zone NOT NULL,
	"undecided" text NOT NULL,
	"lines" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_by_name" text NOT NULL,
	"reminded_days" integer,
	"escalated_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "access_reviews_scope" CHECK (num_nonnulls("access_reviews"."application_id", "access_reviews"."client_id", "access_reviews"."role") > 0)
);
--> statement-breakpoint
ALTER TABLE "access_review_lines" ADD CONSTRAINT "access_review_lines_review_id_access_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_review_lines_undecided" ON "access_review_lines" USING btree ("review_id","position") WHERE "access_review_lines"."decision" is null;--> statement-breakpoint
CREATE INDEX "access_review_lines_user" ON "access_review_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_review_lines_decided" ON "access_review_lines" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_number_key" ON "access_reviews" USING btree ("number");--> statement-breakpoint
CREATE INDEX "access_reviews_open" ON "access_reviews" USING btree ("deadline") WHERE "access_reviews"."closed_at" is null;