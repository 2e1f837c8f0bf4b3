import { type Column, shapeOf } from "~/console/kit/columns";
import { TERMS_STATES } from "~/contract/kit/rules";
import { type Acceptance, type Terms, terms } from "~/contract/terms";
import { inDigits } from "~/lib/in-digits";
import { languageNames } from "~/lib/language";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Beginning, End, Time } from "~/ui/time";
import { words } from "./words";

const { labels } = terms;

const STATE_COLORS = { DRAFT: "amber", PLANNED: "amber", IN_FORCE: "green", REPLACED: "red" } as const;

export const acceptancesOf = (name: string): string =>
  `${paths.acceptances}?${new URLSearchParams({ field: "terms", search: name }).toString()}`;

export const columns: Column<Terms>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name, to: ({ name }) => acceptancesOf(name) },
  {
    header: words.state,
    sort: "state",
    choices: TERMS_STATES.map((value) => ({ value, label: words.states[value] })),
    cell: ({ state }) => <Badge color={STATE_COLORS[state]}>{words.states[state]}</Badge>,
  },
  {
    header: labels.effectiveFrom,
    sort: "effectiveFrom",
    cell: ({ effectiveFrom }) => <Beginning at={effectiveFrom} />,
  },
  { header: labels.graceUntil, sort: "graceUntil", cell: ({ graceUntil }) => <End at={graceUntil} /> },
  { header: words.accepted, align: "right", cell: ({ accepted }) => inDigits(accepted) },
  { header: words.open, align: "right", cell: ({ open }) => inDigits(open) },
];

const { searchFields, sorts } = shapeOf(columns);

/** Days are not searched as text. */
export const shape = {
  searchFields: searchFields.filter(({ name }) => name === "name" || name === "state"),
  sorts,
};

export const acceptanceColumns: Column<Acceptance>[] = [
  {
    header: words.person,
    sort: "person",
    cell: ({ person }) => person ?? words.gone,
    to: ({ userId, person }) => (person ? paths.userPage(userId) : undefined),
  },
  { header: words.email, sort: "email", cell: ({ email }) => email ?? "" },
  { header: words.version, sort: "terms", cell: ({ terms: version }) => version },
  { header: words.at, sort: "acceptedAt", cell: ({ acceptedAt }) => <Time at={acceptedAt} /> },
  { header: words.language, sort: "language", cell: ({ language }) => languageNames[language] },
  { header: words.address, sort: "clientAddress", cell: ({ clientAddress }) => clientAddress },
  { header: words.hash, isWhole: true, cell: ({ textHash }) => <code className="break-anywhere">{textHash}</code> },
];

export const acceptanceShape = {
  searchFields: shapeOf(acceptanceColumns).searchFields.filter(({ name }) =>
    ["person", "email", "terms", "clientAddress"].includes(name),
  ),
  sorts: shapeOf(acceptanceColumns).sorts,
};
