-- The one way to remove events: by age, as the database's clock knows it. The last removed one's link stays, with the hash at
-- which the chain goes on, and an event says so.
CREATE OR REPLACE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('portico.removing_audit_events', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'The audit log can only be added to';
END
$$;--> statement-breakpoint
CREATE FUNCTION "remove_audit_events"(kept_days integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	cut audit_chain%ROWTYPE;
	removed bigint;
	random text := replace(gen_random_uuid()::text, '-', '');
	moment timestamptz;
	milliseconds text;
BEGIN
	IF kept_days < 30 THEN
		RAISE EXCEPTION 'Audit events are kept for 30 days at least';
	END IF;
	PERFORM pg_advisory_xact_lock(7306115);
	SELECT * INTO cut FROM (SELECT * FROM audit_chain ORDER BY sequence LIMIT 10001) oldest
		WHERE chained_at < now() - make_interval(days => kept_days) ORDER BY sequence DESC LIMIT 1;
	IF cut.sequence IS NULL THEN
		RETURN 0;
	END IF;
	PERFORM set_config('portico.removing_audit_events', 'on', true);
	DELETE FROM audit_events WHERE id IN (SELECT event_id FROM audit_chain WHERE sequence <= cut.sequence);
	GET DIAGNOSTICS removed = ROW_COUNT;
	DELETE FROM audit_chain WHERE sequence < cut.sequence;
	PERFORM set_config('portico.removing_audit_events', 'off', true);
	IF removed > 0 THEN
		moment := clock_timestamp();
		milliseconds := lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0');
		INSERT INTO audit_events (id, at, action, outcome, actor_name, subject_name, before, client_address, user_agent, request_id)
		VALUES ((substr(milliseconds, 1, 8) || '-' || substr(milliseconds, 9) || '-7' || substr(random, 1, 3) || '-8'
			|| substr(random, 4, 3) || '-' || substr(random, 7, 12))::uuid, moment, 'EVENTS_REMOVED', 'SUCCESS', 'retention', '',
			jsonb_build_object('sequence', cut.sequence, 'hash', cut.hash, 'events', removed, 'days', kept_days), '', '', '');
	END IF;
	RETURN removed;
END
$$;
