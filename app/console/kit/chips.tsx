import type { Condition } from "~/contract/kit/conditions";
import { inReadersLanguage } from "~/lib/language";
import { IconLabel } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { words } from "./words";

interface ChipsProps {
  path: string;
  query: ListQuery;
  fields: ListShape["searchFields"];
}

export function Chips({ path, query, fields }: ChipsProps) {
  const { also = [] } = query;
  if (also.length === 0) return null;
  const without = (removed: Condition) => also.filter((each) => each !== removed);
  return (
    <ul className="-mr-2 mb-2 flex flex-wrap items-center text-sm *:mb-2 *:mr-2" aria-label={words.filters}>
      {also.map((each) => {
        const text = inWords(each, fields);
        return (
          <li key={text} className="flex min-w-0 items-center rounded border bg-page pl-3">
            <bdi className="min-w-0 break-words py-1.5">{text}</bdi>{" "}
            <LightLink
              className="flex h-10 w-10 shrink-0 items-center justify-center text-muted hover:text-ink"
              to={path + listSearch(query, { also: without(each), page: 1 })}
              preventScrollReset
              title={words.removeFilter}
            >
              <Icon name="close" />
              <IconLabel>{`${words.removeFilter}: ${text}`}</IconLabel>
            </LightLink>
          </li>
        );
      })}
      {also.length > 1 && (
        <li>
          <LightLink
            className="py-2.5 text-green underline hover:text-green-dark"
            to={path + listSearch(query, { also: [], page: 1 })}
            preventScrollReset
          >
            {words.removeFilters}
          </LightLink>
        </li>
      )}
    </ul>
  );
}

function inWords({ field, search }: Condition, fields: ListShape["searchFields"]): string {
  const found = fields.find(({ name }) => name === field);
  const label = inReadersLanguage(found?.label ?? field);
  const choice = found?.choices?.find(({ value }) => value.toLowerCase() === search.toLowerCase());
  return choice ? words.filterIs(label, inReadersLanguage(choice.label)) : words.filterHas(label, search);
}
