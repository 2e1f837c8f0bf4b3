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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_name" text
);
--> statement-breakpoint
CREATE INDEX "pending_changes_state" ON "pending_changes" USING btree ("state","expires_at");