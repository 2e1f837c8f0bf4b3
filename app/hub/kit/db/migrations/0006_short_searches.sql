CREATE FUNCTION "short_grams"(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
	letters text[] := string_to_array(lower(value), NULL);
	size integer := cardinality(letters);
	grams text[] := letters;
BEGIN
	FOR place IN 2 .. size LOOP
		grams[size + place - 1] := letters[place - 1] || letters[place];
	END LOOP;
	RETURN grams;
END
$$;--> statement-breakpoint
CREATE INDEX "users_short_search" ON "users" USING gin (short_grams("first_name"),short_grams("last_name"),short_grams("phone_number"),short_grams("email"),short_grams("user_name"));--> statement-breakpoint
CREATE INDEX "users_profile_image" ON "users" USING btree ("profile_image") WHERE "users"."profile_image" is not null;