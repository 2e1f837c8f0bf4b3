import { Link } from "@remix-run/react";
import { inReadersLanguage } from "~/lib/language";
import { EmptyState } from "~/ui/empty-state";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { words } from "./words";

interface NoMatchProps {
  path: string;
  query: ListQuery;
  fields: ListShape["searchFields"];
  one: string;
}

export function NoMatch({ path, query, fields, one }: NoMatchProps) {
  const searched = fields.find(({ name }) => name === query.field);
  const label = inReadersLanguage(searched?.label ?? query.field);
  const value = query.search.toLowerCase();
  const choice = searched?.choices?.find((each) => each.value.toLowerCase() === value);
  const others = fields.filter(({ name }) => name !== query.field);
  return (
    <EmptyState title={words.notFound}>
      <p className="break-words" dir="auto">
        {choice ? words.noneIs(one, label, inReadersLanguage(choice.label)) : words.noMatch(one, label, query.search)}
      </p>
      {others.length > 0 && (
        <p className="mt-2">
          {words.searchElsewhere}
          {others.map(({ name, label }) => (
            <Link className="ml-3 inline-block py-1" key={name} to={path + listSearch(query, { field: name, page: 1 })}>
              {inReadersLanguage(label)}
            </Link>
          ))}
        </p>
      )}
      <p className="mt-2">
        <Link className="inline-block py-1" to={path + listSearch(query, { search: "", page: 1 })}>
          {words.showAll}
        </Link>
      </p>
    </EmptyState>
  );
}
