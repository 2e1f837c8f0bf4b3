-- Each sign-in has a grant of its own, which says in which session it was given, also where it outlives that.
UPDATE "openid_records" g SET "payload" = g."payload" || jsonb_build_object('sessionUid', t."payload" ->> 'sessionUid')
FROM "openid_records" t
WHERE g."model" = 'Grant' AND NOT g."payload" ? 'sessionUid'
	AND t."grant_hash" = g."id_hash" AND t."model" = 'RefreshToken' AND t."payload" ? 'sessionUid';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "end_openid_grants"(hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
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
