import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PAGE_SIZE_DEFAULT } from "~/contract/kit/rules";
import { Button, ButtonLink } from "~/ui/button";
import { selectLook } from "~/ui/select-field";
import { inputLook } from "~/ui/text-field";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { words } from "./words";

interface FilterBarProps {
  path: string;
  query: ListQuery;
  fields: ListShape["searchFields"];
}

/** What a search looks for and where; without a text it is the same in every field. */
const keyOf = ({ search, field }: Pick<ListQuery, "search" | "field">): string => (search ? `${field} ${search}` : "");

/**
 * Which field to search and what for: a GET form, so the result has an address. It stays while its list changes, and the
 * focus in it.
 */
export function FilterBar({ path, query, fields }: FilterBarProps) {
  const search = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLSelectElement>(null);
  const entered = useRef(keyOf(query));
  useEffect(() => {
    // The answer to what was entered here: one may have typed on meanwhile.
    if (keyOf(query) === entered.current) return;
    entered.current = keyOf(query);
    if (search.current) search.current.value = query.search;
    // Without a search the address names no field: the one chosen last stays.
    if (field.current && query.search) field.current.value = query.field;
  }, [query]);
  const noteEntry = () => {
    entered.current = keyOf({
      search: search.current?.value.trim() ?? "",
      field: field.current?.value ?? query.field,
    });
  };

  return (
    <Form
      className="-mr-2 mb-4 flex flex-wrap items-start *:mb-2 *:mr-2"
      role="search"
      method="get"
      action={path}
      onSubmit={noteEntry}
    >
      {fields.length > 1 ? (
        <select
          className={`${selectLook} min-w-40 flex-[0_1_12rem]`}
          name="field"
          ref={field}
          defaultValue={query.field}
          aria-label={words.searchIn}
        >
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
        className={`${inputLook} min-w-40 max-w-[22rem] flex-1`}
        type="search"
        name="search"
        ref={search}
        dir="auto"
        defaultValue={query.search}
        aria-label={words.searchFor}
        placeholder={`${words.search}…`}
        maxLength={100}
        autoComplete="off"
      />
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.size !== PAGE_SIZE_DEFAULT && <input type="hidden" name="size" value={query.size} />}
      <Button type="submit">{words.search}</Button>
      {query.search && (
        <ButtonLink
          kind="link"
          to={path + listSearch(query, { search: "", page: 1 })}
          onClick={() => search.current?.focus()}
        >
          {words.clear}
        </ButtonLink>
      )}
    </Form>
  );
}
