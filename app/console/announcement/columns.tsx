import { type Column, shapeOf } from "~/console/kit/columns";
import { type Announcement, announcement } from "~/contract/announcement";
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATES } from "~/contract/kit/rules";
import { Badge } from "~/ui/badge";
import { Beginning, End } from "~/ui/time";
import { words } from "./words";

const { labels } = announcement;

const STATE_COLORS = { PLANNED: "amber", SHOWN: "green", OVER: "red" } as const;

const choicesIn = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

export const kindChoices = choicesIn(ANNOUNCEMENT_KINDS, words.kinds);
export const audienceChoices = choicesIn(ANNOUNCEMENT_AUDIENCES, words.audiences);

export const columns: Column<Announcement>[] = [
  { header: labels.title, sort: "title", cell: ({ title }) => title },
  { header: labels.kind, sort: "kind", choices: kindChoices, cell: ({ kind }) => words.kinds[kind] },
  {
    header: labels.audience,
    sort: "audience",
    choices: audienceChoices,
    isWhole: true,
    cell: ({ audience, clients, applications }) =>
      audience === "EVERYBODY" ? words.audiences.EVERYBODY : words.for(clients, applications),
  },
  {
    header: labels.validFrom,
    sort: "validFrom",
    cell: ({ validFrom }) => (validFrom ? <Beginning at={validFrom} /> : words.atOnce),
  },
  {
    header: labels.validUntil,
    sort: "validUntil",
    cell: ({ validUntil }) => (validUntil ? <End at={validUntil} /> : words.open),
  },
  {
    header: words.state,
    sort: "state",
    choices: choicesIn(ANNOUNCEMENT_STATES, words.states),
    cell: ({ state }) => <Badge color={STATE_COLORS[state]}>{words.states[state]}</Badge>,
  },
];

const { searchFields, sorts } = shapeOf(columns);

/** Days are not searched as text. */
export const shape = { searchFields: searchFields.filter(({ name }) => !name.startsWith("valid")), sorts };
