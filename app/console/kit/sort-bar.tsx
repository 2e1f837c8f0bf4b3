import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Button } from "~/ui/button";
import { selectLook } from "~/ui/select-field";
import type { Column } from "./columns";
import { KeptQuery } from "./kept-query";
import type { ListQuery } from "./list-query";
import { words } from "./words";

interface SortBarProps<Row> {
  path: string;
  query: ListQuery;
  columns: readonly Column<Row>[];
}

/** For cards, which have no headers to sort by. */
export function SortBar<Row>({ path, query, columns }: SortBarProps<Row>) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = query.sort;
  }, [query.sort]);
  const sortable = columns.flatMap(({ sort, header }) => (sort ? [{ sort, header: inReadersLanguage(header) }] : []));
  if (sortable.length === 0) return null;
  return (
    <Form className="mb-4 flex items-center text-sm text-muted md:hidden" method="get" action={path} preventScrollReset>
      <label className="shrink-0" htmlFor="sort-by">
        {words.sortedBy}
      </label>
      <span className="mx-2 min-w-0 flex-1">
        <select className={selectLook} id="sort-by" name="sort" ref={select} defaultValue={query.sort}>
          <option value="">{words.usualOrder}</option>
          {sortable.flatMap(({ sort, header }) => [
            <option key={sort} value={sort}>
              {words.upwards(header)}
            </option>,
            <option key={`-${sort}`} value={`-${sort}`}>
              {words.downwards(header)}
            </option>,
          ])}
        </select>
      </span>
      <KeptQuery query={query} but={{ sort: "" }} />
      <Button type="submit">{words.sort}</Button>
    </Form>
  );
}
