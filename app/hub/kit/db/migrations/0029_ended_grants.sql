ALTER TABLE "logouts" ALTER COLUMN "session_hash" DROP NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "end_openid_grants"(hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	owners uuid[] := ARRAY(SELECT DISTINCT g."user_id" FROM "openid_records" g WHERE g."model" = 'Grant' AND g."id_hash" = ANY (hashes));
BEGIN
	INSERT INTO "logouts" ("session_id", "session_hash", "user_id", "application_id", "sid", "client_address", "user_agent", "status")
	SELECT s."id", s."token_hash", s."user_id", i.application_id, i.sid, s."client_address", s."user_agent", i.first_status
	FROM "sessions" s CROSS JOIN LATERAL openid_sign_ins(s."id") i
	WHERE s."user_id" = ANY (owners) AND s."kind" = 'SESSION' AND i.grant_hash = ANY (hashes);
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
	UPDATE "openid_records" r
	SET "payload" = jsonb_set(r."payload", '{authorizations}', (
		SELECT coalesce(jsonb_object_agg(a.key, a.value), '{}') FROM jsonb_each(r."payload" -> 'authorizations') a
		WHERE a.value ->> 'grantId' IS NULL OR hash_of_grant(a.value ->> 'grantId') <> ALL (hashes)))
	WHERE r."user_id" = ANY (owners) AND r."model" = 'Session' AND r."payload" ? 'authorizations';
	DELETE FROM "openid_records" g WHERE g."grant_hash" = ANY (hashes);
END
$$;
