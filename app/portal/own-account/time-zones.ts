import { words } from "./words";

/** Browsers and Node.js still list the older names. */
const RENAMED: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

export interface Region {
  name: string;
  zones: { zone: string; place: string }[];
}

export function timeZones(): Region[] {
  const zones = Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone);
  return Object.entries(words.ownTimeZone.regions).map(([region, name]) => ({
    name,
    zones: zones
      .filter((zone) => zone.startsWith(`${region}/`))
      .map((zone) => ({
        zone,
        place: zone
          .slice(region.length + 1)
          .replaceAll("_", " ")
          .replaceAll("/", ", "),
      }))
      .toSorted((one, other) => (one.place < other.place ? -1 : 1)),
  }));
}
