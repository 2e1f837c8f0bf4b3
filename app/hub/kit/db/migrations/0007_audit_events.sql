CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
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
);
--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ("actor_name" gin_trgm_ops,"subject_name" gin_trgm_ops,"client_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_failed" ON "audit_events" USING btree ("id") WHERE "audit_events"."outcome" = 'FAILURE';--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log can only be added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();--> statement-breakpoint
CREATE FUNCTION "count_audit_events_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('audit_events', (SELECT count(*) FROM added));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_audit_events_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('audit_events', -(SELECT count(*) FROM removed));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_events_added" AFTER INSERT ON "audit_events" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_added();--> statement-breakpoint
CREATE TRIGGER "audit_events_removed" AFTER DELETE ON "audit_events" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_removed();
