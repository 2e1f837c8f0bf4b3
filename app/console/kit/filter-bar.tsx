import { Form, Link } from "@remix-run/react";
import { PAGE_SIZE_DEFAULT } from "~/contract/kit/rules";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { words } from "./words";

interface FilterBarProps {
  path: string;
  query: ListQuery;
  fields: ListShape["searchFields"];
}

/** Which field to search and what for: a GET form, so the result has an address. */
export function FilterBar({ path, query, fields }: FilterBarProps) {
  return (
    <Form className="filter-bar" role="search" method="get" action={path} key={listSearch(query)}>
      {fields.length > 1 ? (
        <select className="input filter-field" name="field" defaultValue={query.field} aria-label={words.searchIn}>
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input type="hidden" name="field" value={query.field} />
      )}
      <input
        className="input"
        type="search"
        name="search"
        defaultValue={query.search}
        aria-label={words.searchFor}
        placeholder={`${words.search}…`}
        maxLength={100}
        autoComplete="off"
      />
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.size !== PAGE_SIZE_DEFAULT && <input type="hidden" name="size" value={query.size} />}
      <button className="button" type="submit">
        {words.search}
      </button>
      {query.search && (
        <Link className="button button-link" to={path + listSearch(query, { search: "", page: 1 })}>
          {words.clear}
        </Link>
      )}
    </Form>
  );
}
