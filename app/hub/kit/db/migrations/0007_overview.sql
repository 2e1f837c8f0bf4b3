CREATE TABLE "event_counts" (
	"span" text NOT NULL,
	"group" text NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"application_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"events" bigint NOT NULL,
	CONSTRAINT "event_counts_span_group_starts_application_id_reason_pk" PRIMARY KEY("span","group","starts","application_id","reason")
);
--> statement-breakpoint
CREATE TABLE "event_counts_end" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE "outbox"."status" = 'FAILED';