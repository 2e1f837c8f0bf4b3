import { inNaturalOrder, inNaturalOrderOf } from "~/lib/natural-key";
import { tiles as words } from "./tile-words";

export interface Tile {
  id: string;
  name: string;
  description: string;
  logoUrl?: string;
  /** As Admins made it, if at all. */
  group: string;
  /** For whom and as what it opens, where that is known. */
  opensFor: string;
  href?: string;
  /** Why it does not open from here. */
  why?: string;
  /** Where another client is chosen. */
  others?: string;
  /** Whether the address is the choice of a client. */
  isChoice: boolean;
}

export interface Section {
  /** Empty where there is only one. */
  title: string;
  tiles: Tile[];
}

interface Chosen {
  pinned: readonly string[];
  /** Ids, the last one opened first. */
  recent: readonly string[];
}

/** With fewer, all are seen at once. */
const MANY = 8;
const RECENT = 4;

/** Pinned tiles first, then those opened last, then by group and name. */
export function sectionsOf(tiles: readonly Tile[], { pinned, recent }: Chosen): Section[] {
  const named = inNaturalOrderOf(tiles, ({ name }) => name);
  const first = named.filter(({ id }) => pinned.includes(id));
  const others = named.filter(({ id }) => !pinned.includes(id));
  const lately = named.length > MANY ? recent.flatMap((id) => others.filter((tile) => tile.id === id)) : [];
  const last = lately.slice(0, RECENT);
  const rest = others.filter((tile) => !last.includes(tile));
  const groups = [...new Set(rest.map(({ group }) => group).filter(Boolean))].toSorted(inNaturalOrder);
  const sections = [
    { title: words.pinned, tiles: first },
    { title: words.recent, tiles: last },
    ...groups.map((group) => ({ title: group, tiles: rest.filter((tile) => tile.group === group) })),
    { title: words.others, tiles: rest.filter(({ group }) => !group) },
  ].filter((section) => section.tiles.length > 0);
  return sections.length === 1 && sections[0]?.title === words.others ? [{ ...sections[0], title: "" }] : sections;
}

/** A tile fits that has every word, in name, description, client or role. */
export function tilesWith(tiles: readonly Tile[], search: string): Tile[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tiles.filter(({ name, description, opensFor }) => {
    const text = `${name} ${description} ${opensFor}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
