CREATE TABLE "name_skeletons" (
	"kind" text NOT NULL,
	"skeleton" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "name_skeletons_kind_skeleton_pk" PRIMARY KEY("kind","skeleton")
);
--> statement-breakpoint
CREATE INDEX "name_skeletons_record" ON "name_skeletons" USING btree ("record_id");--> statement-breakpoint
-- Written by hand: names are composed as they are written from now on (NFC), those that are there too. A name that
-- another record has in its composed form already stays as it is.
DO $$
DECLARE
	named record;
	one record;
BEGIN
	IF getdatabaseencoding() <> 'UTF8' THEN RETURN; END IF;
	FOR named IN SELECT * FROM (VALUES
		('application_roles', 'role'), ('applications', 'name'), ('applications', 'description'), ('assignments', 'role'),
		('authenticators', 'name'), ('clans', 'name'), ('clients', 'actual_name'), ('clients', 'display_name'),
		('invitations', 'first_name'), ('invitations', 'last_name'),
		('invitations', 'role'), ('message_templates', 'name'), ('pages', 'page'), ('passkeys', 'name'),
		('permissions', 'name'), ('pocs', 'name'), ('pocs', 'alternate_name'), ('roles', 'name'),
		('service_accounts', 'name'), ('sign_ups', 'first_name'), ('sign_ups', 'last_name'),
		('sms_configurations', 'provider_name'), ('users', 'first_name'), ('users', 'last_name'), ('users', 'user_name')
	) AS listed (kept_in, part)
	LOOP
		FOR one IN EXECUTE format('SELECT ctid AS place FROM %1$I WHERE %2$I IS NOT NFC NORMALIZED', named.kept_in, named.part)
		LOOP
			BEGIN
				EXECUTE format('UPDATE %1$I SET %2$I = normalize(%2$I, NFC) WHERE ctid = $1', named.kept_in, named.part) USING one.place;
			EXCEPTION WHEN unique_violation THEN NULL;
			END;
		END LOOP;
	END LOOP;
END
$$;
--> statement-breakpoint
UPDATE "forward_auth_hosts" SET "roles" = (SELECT array_agg(normalize(each, NFC)) FROM unnest("roles") AS each)
WHERE getdatabaseencoding() = 'UTF8' AND cardinality("roles") > 0 AND array_to_string("roles", '') IS NOT NFC NORMALIZED;
