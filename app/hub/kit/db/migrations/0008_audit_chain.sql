CREATE TABLE "audit_chain" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"chained_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "audit_output" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
-- Written by hand: each event is chained as the last step of its transaction (audit/chain.ts computes the same hashes). The
-- lock makes transactions take turns from there to their commit; it is taken when they need no other lock any more.
CREATE FUNCTION "chain_event"(event "audit_events", moment timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	previous audit_chain%ROWTYPE;
	next bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7306113);
	SELECT * INTO previous FROM audit_chain ORDER BY sequence DESC LIMIT 1;
	next := coalesce(previous.sequence, 0) + 1;
	INSERT INTO audit_chain (sequence, event_id, chained_at, hash) VALUES (next, event.id, moment, encode(sha256(convert_to(
		concat_ws(E'\n', coalesce(previous.hash, ''), next,
			to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
			jsonb_build_array(event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.action,
				event.outcome, event.reason, event.actor_id, event.actor_name, event.subject_type, event.subject_id,
				event.subject_name, event.before, event.after, event.client_address, event.user_agent, event.request_id)),
		'UTF8')), 'hex'));
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "chain_event"("audit_events", timestamptz) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION "chain_new_event"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM chain_event(NEW, clock_timestamp());
	RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	event audit_events%ROWTYPE;
BEGIN
	FOR event IN SELECT * FROM audit_events ORDER BY id LOOP
		PERFORM chain_event(event, event.at);
	END LOOP;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_events_chained" AFTER INSERT ON "audit_events" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION chain_new_event();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
