import { pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { field, record } from "~/contract/kit/record";
import { edited, id } from "~/hub/kit/db/schema/columns";
import { mapped } from "~/hub/kit/records/mapped";

import { inLanguages, translated } from "~/lib/language";

/** What must not compile: the type check fails where one of these lines is no error. */

const name = field({ en: "Name" }, z.string(), z.string());
const website = field({ en: "Website" }, z.string(), z.string());
const withName = pgTable("nouns", { id: id(), name: text("name").notNull(), ...edited() });
const withSite = pgTable("nouns", {
  id: id(),
  name: text("name").notNull(),
  site: text("site").notNull(),
  ...edited(),
});

mapped(withName, record({ name }));
mapped(withSite, record({ name, website }), { website: "site" });
// @ts-expect-error a field without a column
mapped(withName, record({ name, website }));
// @ts-expect-error a column without a field
mapped(withSite, record({ name }));
// @ts-expect-error a field without a label
field({}, z.string(), z.string());

const words = inLanguages({ en: { title: "Clients", found: (count: number) => `${count} clients` } });
translated(words, { title: "ग्राहक", found: (count) => `${count} ग्राहक` });
// @ts-expect-error a word without a translation
translated(words, { title: "ग्राहक" });
