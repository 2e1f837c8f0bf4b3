import { z } from "zod";
import { CONTRAST_MIN, isReadable, readableColor, textContrastOf } from "~/lib/brand-colors";
import { words } from "./brand-words";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, line, optional, requiredName, text, Version } from "./kit/fields";
import { field, record } from "./kit/record";
import { BRAND_CONTACT_MAX, BRAND_NAME_MAX, BRAND_NOTICE_MAX, BRAND_OWNERS, PATH_MAX, TITLE_MAX } from "./kit/rules";
import { anyone } from "./kit/who";

const COLOR_MAX = 7;
const Color = z
  .string()
  .trim()
  .max(COLOR_MAX, { error: words.color, abort: true })
  .toLowerCase()
  .regex(/^#?[\da-f]{6}$/, { error: words.color, abort: true })
  .overwrite((color) => (color.startsWith("#") ? color : `#${color}`))
  .refine(isReadable, {
    error: ({ input }) => words.contrast(textContrastOf(String(input)), CONTRAST_MIN, readableColor(String(input))),
  });

/** Words may have a colon, before a space or a number of a telephone's. */
const OTHER_SCHEME = /^(?!https:\/\/)[a-z][a-z\d+.-]*:(?!\s)/i;
const Contact = line(BRAND_CONTACT_MAX).refine((contact) => !OTHER_SCHEME.test(contact), words.contact);

const UPLOADED = /^\/uploads\/[\w-]+\.[a-z]+$/;
const shown = z.string().nullish();
const shownColor = z
  .string()
  .regex(/^#[\da-f]{6}$/)
  .nullish();

/** What is left out shows as that of the next owner: application, client, installation, Portico. */
export const brand = record({
  name: field({ en: "Name" }, (label) => optional(requiredName(BRAND_NAME_MAX)(label)), shown),
  brandLogo: field({ en: "Logo" }, optional(text(PATH_MAX).regex(UPLOADED, words.logo)), shown),
  color: field({ en: "Color" }, optional(Color), shown),
  contact: field({ en: "Help contact" }, optional(Contact), shown),
  notice: field({ en: "Notice" }, optional(text(BRAND_NOTICE_MAX)), shown),
});

export const Brand = z.object({
  owner: z.object({ kind: z.enum(BRAND_OWNERS), name: z.string() }),
  ...brand.output,
  version: Version,
});
export type Brand = z.output<typeof Brand>;

export const ShownBrand = z.object({
  product: shown,
  productLogo: shown,
  name: shown,
  logo: shown,
  color: shownColor,
  contact: shown,
  notice: shown,
});
export type ShownBrand = z.output<typeof ShownBrand>;

/** By id, name, or the name as an address has it; a client also by its identifier elsewhere. */
const named = text(TITLE_MAX).optional();

/** `id`: an application's, a client's, or `INSTALLATION_ID`. */
export const brands = {
  shownBrand: endpoint({
    method: "GET",
    path: "/api/brand/getShownBrand",
    who: anyone,
    encrypted: true,
    input: z.object({ application: named, client: named }),
    output: ShownBrand,
    extension: true,
  }),
  readBrand: adminRead("/api/brand/getBrand/{id}", z.object({ id: Id }), Brand, { extension: true }),
  saveBrand: adminChange(
    "/api/brand/updateBrand/{id}",
    z.object({ id: Id, ...brand.input, version: Version }),
    Nothing,
    {
      extension: true,
      shown: "lately",
      audit: { action: "UPDATED", record: "BRAND", id: "id" },
    },
  ),
};
