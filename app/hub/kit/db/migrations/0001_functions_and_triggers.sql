-- Written by hand. Rows are counted by triggers (schema/row-counts.ts).
CREATE FUNCTION "add_to_row_count"(counted text, delta bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "row_counts" ("table_name", "shard", "rows") VALUES (counted, pg_backend_pid() % 16, delta)
	ON CONFLICT ("table_name", "shard") DO UPDATE SET "rows" = "row_counts"."rows" + excluded."rows"
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', (SELECT count(*) FROM added WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_users_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', -(SELECT count(*) FROM removed WHERE "deleted_at" IS NULL));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_user_retired"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_to_row_count('users', CASE WHEN NEW."deleted_at" IS NULL THEN 1 ELSE -1 END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_added();--> statement-breakpoint
CREATE TRIGGER "users_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION count_users_removed();--> statement-breakpoint
CREATE TRIGGER "users_retired" AFTER UPDATE OF "deleted_at" ON "users"
	FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL) <> (NEW."deleted_at" IS NULL)) EXECUTE FUNCTION count_user_retired();--> statement-breakpoint
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
CREATE FUNCTION "chain_new_event"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM chain_event(NEW, clock_timestamp());
	RETURN NULL;
END
$$;--> statement-breakpoint
-- What ends a sign-in to an application queues the message that tells the application (schema/logout.ts).
CREATE FUNCTION "hash_of_grant"(grant_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT rtrim(translate(encode(sha256(convert_to(grant_id, 'UTF8')), 'base64'), '+/', '-_'), '=');
$$;--> statement-breakpoint
CREATE FUNCTION "openid_sign_ins"(of_session uuid)
RETURNS TABLE (application_id uuid, sid text, grant_hash text, first_status text) LANGUAGE sql STABLE AS $$
	SELECT s."application_id", a.value ->> 'sid', hash_of_grant(a.value ->> 'grantId'),
		CASE WHEN s."kind" = 'oidc' AND coalesce(s."backchannel_logout_uri", '') <> '' THEN 'QUEUED' ELSE 'UNREACHED' END
	FROM "openid_records" r
		CROSS JOIN LATERAL jsonb_each(r."payload" -> 'authorizations') a
		JOIN "application_sign_ons" s ON s."client_id" = a.key
	WHERE r."session_id" = of_session AND r."model" = 'Session' AND a.value ? 'grantId';
$$;--> statement-breakpoint
CREATE FUNCTION "note_logouts_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT OLD."id", OLD."token_hash", OLD."user_id", i.application_id, i.sid, OLD."client_address", OLD."user_agent", i.first_status
	FROM openid_sign_ins(OLD."id") i;
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "client_address", "user_agent", "status")
	SELECT DISTINCT OLD."id", OLD."token_hash", OLD."user_id", l."application_id", OLD."client_address", OLD."user_agent", 'UNREACHED'
	FROM "sessions" l
	WHERE l."parent_id" = OLD."id" AND l."application_id" IS NOT NULL AND NOT EXISTS (
		SELECT FROM "logouts" o WHERE o."session_hash" = OLD."token_hash" AND o."application_id" = l."application_id" AND o."created_at" = now());
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sessions_logouts" BEFORE DELETE ON "sessions"
	FOR EACH ROW WHEN (OLD."kind" = 'SESSION') EXECUTE FUNCTION note_logouts_of_session();--> statement-breakpoint
CREATE FUNCTION "end_grants_of_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	hashes text[];
BEGIN
	IF EXISTS (SELECT FROM "assignments" a WHERE a."user_id" = OLD."user_id" AND a."application_id" = OLD."application_id"
		AND a."client_id" = OLD."client_id") THEN
		RETURN NULL;
	END IF;
	hashes := ARRAY(SELECT g."id_hash" FROM "openid_records" g WHERE g."user_id" = OLD."user_id" AND g."model" = 'Grant'
		AND g."application_id" = OLD."application_id" AND g."payload" ->> 'chosenClient' = OLD."client_id"::text);
	IF cardinality(hashes) > 0 THEN
		PERFORM end_openid_grants(hashes);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "assignments_logouts" AFTER DELETE ON "assignments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION end_grants_of_assignment();--> statement-breakpoint
-- The audit log is kept by months (decision 0052) and can only be added to.
CREATE FUNCTION "audit_month"(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT date_trunc('month', moment AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- The least id of a version-7 UUID's time; before 1970 there is none.
CREATE FUNCTION "audit_id_at"(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT (lpad(to_hex(greatest(0, floor(extract(epoch FROM moment) * 1000)::bigint)), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION "remove_audit_events"(kept_days integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
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
$$;--> statement-breakpoint
CREATE FUNCTION "end_openid_grants"(hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	owners uuid[] := ARRAY(SELECT DISTINCT g."user_id" FROM "openid_records" g WHERE g."model" = 'Grant' AND g."id_hash" = ANY (hashes));
BEGIN
	-- However many grants it has in a session, an application knows that by one sid.
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT s."id", s."token_hash", s."user_id", i.application_id, i.sid, s."client_address", s."user_agent", i.first_status
	FROM "sessions" s CROSS JOIN LATERAL openid_sign_ins(s."id") i
	WHERE s."user_id" = ANY (owners) AND s."kind" = 'SESSION' AND EXISTS (
		SELECT FROM "openid_records" g
		WHERE g."grant_hash" = ANY (hashes) AND g."model" = 'Grant'
			AND g."application_id" = i.application_id AND g."payload" ->> 'sessionUid' = s."id"::text);
	-- What has outlived its session: the application knows it by the session's id in its refresh token.
	INSERT INTO "logouts" ("session_id", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT DISTINCT ON (t."application_id", t."payload" ->> 'sid')
		(t."payload" ->> 'sessionUid')::uuid, t."user_id", t."application_id", t."payload" ->> 'sid',
		coalesce(o."client_address", ''), coalesce(o."user_agent", ''),
		CASE WHEN s."kind" = 'oidc' AND coalesce(s."backchannel_logout_uri", '') <> '' THEN 'QUEUED' ELSE 'UNREACHED' END
	FROM "openid_records" t
		JOIN "application_sign_ons" s ON s."application_id" = t."application_id"
		LEFT JOIN LATERAL (
			SELECT l."client_address", l."user_agent" FROM "logouts" l
			WHERE l."user_id" = t."user_id" AND l."session_id" = (t."payload" ->> 'sessionUid')::uuid
			ORDER BY l."created_at" DESC LIMIT 1) o ON true
	WHERE t."grant_hash" = ANY (hashes) AND t."user_id" = ANY (owners) AND t."model" = 'RefreshToken'
		AND t."session_id" IS NULL AND t."consumed_at" IS NULL AND t."expires_at" > now()
		AND t."payload" ->> 'sid' IS NOT NULL AND t."payload" ->> 'sessionUid' IS NOT NULL
		AND NOT EXISTS (
			SELECT FROM "logouts" l WHERE l."user_id" = t."user_id" AND l."application_id" = t."application_id"
				AND l."sid" = t."payload" ->> 'sid' AND l."created_at" = now());
	-- A session is signed in to an application no longer once none of the grants given in it is left.
	UPDATE "openid_records" r
	SET "payload" = jsonb_set(r."payload", '{authorizations}', (
		SELECT coalesce(jsonb_object_agg(a.key, a.value), '{}') FROM jsonb_each(r."payload" -> 'authorizations') a
		WHERE NOT EXISTS (
			SELECT FROM "application_sign_ons" s JOIN "openid_records" g ON g."application_id" = s."application_id"
			WHERE s."client_id" = a.key AND g."user_id" = r."user_id" AND g."model" = 'Grant'
				AND g."payload" ->> 'sessionUid' = r."session_id"::text
			HAVING count(*) > 0 AND bool_and(g."id_hash" = ANY (hashes)))))
	WHERE r."user_id" = ANY (owners) AND r."model" = 'Session' AND r."payload" ? 'authorizations';
	DELETE FROM "openid_records" g WHERE g."grant_hash" = ANY (hashes);
END
$$;
