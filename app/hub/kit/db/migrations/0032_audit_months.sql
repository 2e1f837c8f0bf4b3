-- Written by hand, as drizzle knows no partitions (decision 0052): both tables of the audit log are made anew, by month.
ALTER TABLE "audit_events" RENAME TO "audit_events_before";--> statement-breakpoint
ALTER TABLE "audit_chain" RENAME TO "audit_chain_before";--> statement-breakpoint
DROP FUNCTION "chain_event"("audit_events_before", timestamptz);--> statement-breakpoint
CREATE TABLE "audit_events" (LIKE "audit_events_before") PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"month" date NOT NULL,
	LIKE "audit_chain_before"
) PARTITION BY RANGE ("month");--> statement-breakpoint
CREATE FUNCTION "audit_month"(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT date_trunc('month', moment AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- The least id of a version-7 UUID's time; before 1970 there is none.
CREATE FUNCTION "audit_id_at"(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT (lpad(to_hex(greatest(0, floor(extract(epoch FROM moment) * 1000)::bigint)), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP IN ('DELETE', 'TRUNCATE') AND current_setting('portico.removing_audit_events', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'The audit log can only be added to';
END
$$;--> statement-breakpoint
-- For statements that name a partition, which triggers and rights of the table are not for: nobody has a right to it, whatever
-- the default privileges are, and its owner is refused as well.
CREATE FUNCTION "guard_audit_partition"(partition text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	holder text;
BEGIN
	FOR holder IN
		SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END
		FROM pg_class, aclexplode(relacl) WHERE oid = partition::regclass AND grantee <> relowner
	LOOP
		EXECUTE format('REVOKE ALL ON %I FROM %s', partition, holder);
	END LOOP;
	EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
		EXECUTE FUNCTION refuse_change_of_audit_log()', partition || '_append_only', partition);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "guard_audit_partition"(text) FROM PUBLIC;--> statement-breakpoint
-- For what is of no month that was made: an event must never fail for want of a partition.
CREATE TABLE "audit_events_default" PARTITION OF "audit_events" DEFAULT;--> statement-breakpoint
CREATE TABLE "audit_chain_default" PARTITION OF "audit_chain" DEFAULT;--> statement-breakpoint
SELECT guard_audit_partition('audit_events_default'), guard_audit_partition('audit_chain_default');--> statement-breakpoint
-- A month of both tables, with what of it is in the default partitions. Who writes waits meanwhile: an event on its way into a
-- default partition would be refused there once its month has one of its own.
CREATE FUNCTION "add_audit_month"(month date) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	suffix text := to_char(month, '_YYYY_MM');
	next date := month + interval '1 month';
	first_id uuid := audit_id_at(month::timestamp AT TIME ZONE 'UTC');
	next_id uuid := audit_id_at(next::timestamp AT TIME ZONE 'UTC');
BEGIN
	LOCK TABLE ONLY audit_events, ONLY audit_chain IN SHARE ROW EXCLUSIVE MODE;
	LOCK TABLE audit_events_default, audit_chain_default IN ACCESS EXCLUSIVE MODE;
	EXECUTE format('CREATE TABLE public.%I (LIKE audit_events INCLUDING ALL)', 'audit_events' || suffix);
	EXECUTE format('CREATE TABLE public.%I (LIKE audit_chain INCLUDING ALL)', 'audit_chain' || suffix);
	PERFORM set_config('portico.removing_audit_events', 'on', true);
	EXECUTE format('WITH moved AS (DELETE FROM audit_events_default WHERE id >= %L AND id < %L RETURNING *)
		INSERT INTO %I SELECT * FROM moved', first_id, next_id, 'audit_events' || suffix);
	EXECUTE format('WITH moved AS (DELETE FROM audit_chain_default WHERE month = %L RETURNING *)
		INSERT INTO %I SELECT * FROM moved', month, 'audit_chain' || suffix);
	PERFORM set_config('portico.removing_audit_events', 'off', true);
	PERFORM guard_audit_partition('audit_events' || suffix), guard_audit_partition('audit_chain' || suffix);
	EXECUTE format('ALTER TABLE audit_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		'audit_events' || suffix, first_id, next_id);
	EXECUTE format('ALTER TABLE audit_chain ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		'audit_chain' || suffix, month, next);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "add_audit_month"(date) FROM PUBLIC;--> statement-breakpoint
-- This month, the next, and each month of a link that has no partition, as in a database that was restored.
CREATE FUNCTION "make_audit_months"() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
	this_month date := audit_month(now());
	missing date;
	made integer := 0;
BEGIN
	-- Whoever has the lock makes them for all. A backup has it too: what it reads must not move.
	IF NOT pg_try_advisory_xact_lock(7306120) THEN
		RETURN 0;
	END IF;
	-- Left by a clock that was ahead: what comes after them would be of that month too, and never old.
	IF EXISTS (SELECT FROM audit_chain WHERE month > this_month) THEN
		PERFORM set_config('portico.removing_audit_events', 'on', true);
		WITH ahead AS (DELETE FROM audit_chain WHERE month > this_month RETURNING *)
			INSERT INTO audit_chain SELECT this_month, sequence, event_id, chained_at, hash FROM ahead;
		PERFORM set_config('portico.removing_audit_events', 'off', true);
	END IF;
	FOR missing IN
		SELECT month FROM (
			SELECT month FROM audit_chain_default UNION SELECT this_month UNION SELECT (this_month + interval '1 month')::date
		) wanted WHERE to_regclass('audit_chain' || to_char(month, '_YYYY_MM')) IS NULL ORDER BY month
	LOOP
		PERFORM add_audit_month(missing);
		made := made + 1;
	END LOOP;
	-- What was moved out of them leaves no room behind.
	IF made > 0 AND NOT EXISTS (SELECT FROM audit_events_default) AND NOT EXISTS (SELECT FROM audit_chain_default) THEN
		PERFORM set_config('portico.removing_audit_events', 'on', true);
		TRUNCATE audit_events_default, audit_chain_default;
		PERFORM set_config('portico.removing_audit_events', 'off', true);
	END IF;
	RETURN made;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	taken date;
BEGIN
	FOR taken IN SELECT DISTINCT max(audit_month(chained_at)) OVER (ORDER BY sequence) FROM audit_chain_before LOOP
		PERFORM add_audit_month(taken);
	END LOOP;
END
$$;--> statement-breakpoint
INSERT INTO "audit_events" SELECT * FROM "audit_events_before";--> statement-breakpoint
INSERT INTO "audit_chain" SELECT max(audit_month(chained_at)) OVER (ORDER BY sequence), c.* FROM "audit_chain_before" c;--> statement-breakpoint
DROP TABLE "audit_events_before", "audit_chain_before";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_sequence_month_pk" PRIMARY KEY ("sequence","month");--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ("actor_name" gin_trgm_ops,"subject_name" gin_trgm_ops,"client_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_type" ON "audit_events" USING btree ("subject_type","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_failed" ON "audit_events" USING btree ("id") WHERE "audit_events"."outcome" = 'FAILURE';--> statement-breakpoint
CREATE INDEX "audit_chain_event" ON "audit_chain" USING btree ("event_id");--> statement-breakpoint
SELECT make_audit_months();--> statement-breakpoint
CREATE FUNCTION "chain_event"(event "audit_events", moment timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	this_month date := audit_month(moment);
	previous audit_chain%ROWTYPE;
	next bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7306113);
	-- Months of links never go back: if any is of this month or of a later one, so is the last. Only few partitions are read.
	SELECT * INTO previous FROM audit_chain WHERE month >= this_month ORDER BY sequence DESC LIMIT 1;
	IF NOT FOUND THEN
		SELECT * INTO previous FROM audit_chain ORDER BY sequence DESC LIMIT 1;
	END IF;
	next := coalesce(previous.sequence, 0) + 1;
	INSERT INTO audit_chain (month, sequence, event_id, chained_at, hash)
	VALUES (greatest(this_month, previous.month), next, event.id, moment, encode(sha256(convert_to(
		concat_ws(E'\n', coalesce(previous.hash, ''), next,
			to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
			jsonb_build_array(event.id, to_char(event.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.action,
				event.outcome, event.reason, event.actor_id, event.actor_name, event.subject_type, event.subject_id,
				event.subject_name, event.before, event.after, event.client_address, event.user_agent, event.request_id)),
		'UTF8')), 'hex'));
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "chain_event"("audit_events", timestamptz) FROM PUBLIC;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_events_chained" AFTER INSERT ON "audit_events" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION chain_new_event();--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();--> statement-breakpoint
CREATE TRIGGER "audit_events_added" AFTER INSERT ON "audit_events" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_added();--> statement-breakpoint
CREATE TRIGGER "audit_events_removed" AFTER DELETE ON "audit_events" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_audit_events_removed();--> statement-breakpoint
-- The one way to remove events: whole months, as the database's clock knows them, once the last day of a month is old enough.
-- The last removed one's link stays, with the hash at which the chain goes on, and an event says so.
CREATE OR REPLACE FUNCTION "remove_audit_events"(kept_days integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
	kept_from date := audit_month(now() - make_interval(days => kept_days));
	first_id uuid := audit_id_at(kept_from::timestamp AT TIME ZONE 'UTC');
	moment timestamptz := clock_timestamp();
	first_link audit_chain%ROWTYPE;
	cut audit_chain%ROWTYPE;
	old text;
	removed bigint;
	strays uuid[];
	deleted bigint;
BEGIN
	IF coalesce(kept_days, 0) < 30 THEN
		RAISE EXCEPTION 'Audit events are kept for 30 days at least';
	END IF;
	PERFORM pg_advisory_xact_lock(7306115);
	-- Another process is at it, or a backup, whose snapshot does not bring back what is dropped.
	IF NOT pg_try_advisory_xact_lock(7306120) THEN
		RETURN 0;
	END IF;
	IF NOT EXISTS (SELECT FROM audit_chain WHERE month < kept_from) THEN
		RETURN 0;
	END IF;
	-- In the order in which events are written. Who holds them for long is not waited for: the next call comes.
	LOCK TABLE audit_events, audit_chain IN ACCESS EXCLUSIVE MODE;
	SELECT * INTO first_link FROM audit_chain WHERE month < kept_from ORDER BY sequence LIMIT 1;
	SELECT * INTO cut FROM audit_chain WHERE month < kept_from ORDER BY sequence DESC LIMIT 1;
	-- Sequences have no gaps; the link of an earlier cut has no event.
	removed := cut.sequence - first_link.sequence
		+ (EXISTS (SELECT FROM audit_events WHERE id = first_link.event_id))::integer;
	PERFORM set_config('portico.removing_audit_events', 'on', true);

	-- Written in a month that goes, chained in one that stays: about midnight, or with an id of its own.
	strays := ARRAY(SELECT event_id FROM audit_chain WHERE month >= kept_from AND event_id < first_id);
	ALTER TABLE audit_events_default DISABLE TRIGGER audit_events_chained;
	FOR old IN
		SELECT relname FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
		WHERE inhparent = 'audit_events'::regclass AND relname ~ '_\d{4}_\d\d$' AND right(relname, 7) < to_char(kept_from, 'YYYY_MM')
	LOOP
		EXECUTE format('ALTER TABLE audit_events DETACH PARTITION %I', old);
		EXECUTE format('INSERT INTO audit_events_default SELECT * FROM %I WHERE id = ANY($1)', old) USING strays;
		EXECUTE format('DROP TABLE %I', old);
	END LOOP;
	ALTER TABLE audit_events_default ENABLE TRIGGER audit_events_chained;
	-- And the other way round, with those that have no month of their own.
	strays := ARRAY(SELECT event_id FROM audit_chain WHERE month < kept_from AND event_id >= first_id)
		|| ARRAY(SELECT id FROM audit_events_default d
			WHERE EXISTS (SELECT FROM audit_chain c WHERE c.event_id = d.id AND c.month < kept_from));
	DELETE FROM audit_events WHERE id = ANY(strays);
	GET DIAGNOSTICS deleted = ROW_COUNT;
	PERFORM add_to_row_count('audit_events', deleted - removed);

	FOR old IN
		SELECT relname FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
		WHERE inhparent = 'audit_chain'::regclass AND relname ~ '_\d{4}_\d\d$' AND right(relname, 7) < to_char(kept_from, 'YYYY_MM')
	LOOP
		EXECUTE format('DROP TABLE %I', old);
	END LOOP;
	DELETE FROM audit_chain WHERE month < kept_from;
	INSERT INTO audit_chain SELECT kept_from, cut.sequence, cut.event_id, cut.chained_at, cut.hash;
	PERFORM set_config('portico.removing_audit_events', 'off', true);
	IF removed > 0 THEN
		INSERT INTO audit_events (id, at, action, outcome, actor_name, subject_name, before, client_address, user_agent, request_id)
		VALUES (overlay(gen_random_uuid()::text PLACING left(audit_id_at(moment)::text, 14) || '7' FROM 1)::uuid, moment,
			'EVENTS_REMOVED', 'SUCCESS', 'retention', '',
			jsonb_build_object('sequence', cut.sequence, 'hash', cut.hash, 'events', removed, 'days', kept_days), '', '', '');
	END IF;
	RETURN removed;
END
$$;
