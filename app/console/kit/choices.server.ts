import type { Contract, EndpointName, Envelope, InputOf } from "~/contract";
import { CHOICES_MAX, ID_MAX, SEARCH_MAX, TITLE_MAX } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { type Choices, finderOf } from "./choices";
import { dataOf, type ListEndpoint, type RowOf } from "./list.server";

type ChoiceList = ListEndpoint &
  {
    [Name in EndpointName]: "ACTIVE" extends NonNullable<
      InputOf<Contract[Name]> extends { status?: infer Status } ? Status : never
    >
      ? Name
      : never;
  }[EndpointName];

export interface Asked {
  chosen?: string | null;
  find?: string;
}

interface Offer<Row> extends Asked {
  field: string;
  labelOf(row: Row): string;
  among?: Readonly<Record<string, string>>;
}

/** ACTIVE records by name, up to a select's limit, and the chosen one whatever its status. */
export async function choicesOf<Name extends ChoiceList>(
  api: Api,
  name: Name,
  { field, labelOf, among, chosen, find = "" }: Offer<RowOf<Name>>,
): Promise<Choices> {
  const ask = async (input: object) =>
    (await api(name, { ...among, ...input, page: 1 } as never)) as Envelope<RowOf<Name>[]>;
  const search = find.trim().slice(0, SEARCH_MAX);
  const answer = await ask({ status: "ACTIVE", field, search, sort: field, size: CHOICES_MAX });
  const rows = dataOf(answer).slice(0, CHOICES_MAX);
  const found = (answer.code === 200 ? answer.total : undefined) ?? dataOf(answer).length;

  if (chosen && !rows.some(({ _id }) => _id === chosen)) {
    const known = await ask({ field: "_id", search: chosen, size: 5 });
    if (known.code === 200) rows.unshift(...known.data.filter(({ _id }) => _id === chosen));
  }
  const options = rows.map((row) => ({ value: row._id, label: labelOf(row) }));
  return found > CHOICES_MAX || search ? { options, found } : { options };
}

const ID_OR_NAME_MAX = Math.max(ID_MAX, TITLE_MAX);

export const askedIn = (form: FormData, name: string): Asked => ({
  chosen: chosenIn(entered(form, name)),
  find: entered(form, finderOf(name)),
});

/** Longer than any id or name. */
const chosenIn = (entry: string): string => (entry.length > ID_OR_NAME_MAX ? "" : entry);
