import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Button, ButtonLink } from "~/ui/button";
import { selectLook } from "~/ui/select-field";
import { KeptQuery } from "./kept-query";
import { ADD_FILTER, type ListQuery, type ListShape, listSearch } from "./list-query";
import { SearchEntry } from "./search-entry";
import { words } from "./words";

interface FilterBarProps {
  path: string;
  query: ListQuery;
  fields: ListShape["searchFields"];
  filters?: ReactNode;
}

/** Without text the field does not matter. */
const keyOf = ({ search, field }: Pick<ListQuery, "search" | "field">): string => (search ? `${field} ${search}` : "");

function entryOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const entry = form?.elements.namedItem(name);
  return entry instanceof HTMLInputElement || entry instanceof HTMLSelectElement ? entry : undefined;
}

/** A GET form that keeps its focus while the list changes. */
export function FilterBar({ path, query, fields, filters }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [field, setField] = useState(query.field);
  const entered = useRef(keyOf(query));

  // A field may have been chosen before scripts ran.
  useEffect(() => setField((chosen) => entryOf(form.current, "field")?.value ?? chosen), []);

  useEffect(() => {
    // After the form's own search, keep what was typed meanwhile.
    if (keyOf(query) === entered.current) return;
    entered.current = keyOf(query);
    const search = entryOf(form.current, "search");
    if (search) search.value = query.search;
    // Without a search the address names no field.
    const chosen = entryOf(form.current, "field");
    if (!chosen || !query.search) return;
    chosen.value = query.field;
    setField(query.field);
  }, [query]);
  const noteEntry = () => {
    entered.current = keyOf({
      search: entryOf(form.current, "search")?.value.trim() ?? "",
      field: entryOf(form.current, "field")?.value ?? query.field,
    });
  };

  return (
    <Form
      ref={form}
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
          defaultValue={query.field}
          onChange={({ currentTarget }) => setField(currentTarget.value)}
          aria-label={words.searchIn}
        >
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {inReadersLanguage(label)}
            </option>
          ))}
        </select>
      ) : (
        <input type="hidden" name="field" value={query.field} />
      )}
      <SearchEntry query={query} fields={fields} field={field} />
      {filters}
      <KeptQuery query={query} but={{ search: "", ...(filters ? { filters: {} } : {}) }} />
      <Button type="submit">{words.search}</Button>{" "}
      <Button type="submit" name={ADD_FILTER} title={words.addFilterHint}>
        {words.addFilter}
      </Button>{" "}
      {query.search && (
        <ButtonLink
          kind="link"
          to={path + listSearch(query, { search: "", page: 1 })}
          onClick={() => entryOf(form.current, "search")?.focus()}
        >
          {words.clear}
        </ButtonLink>
      )}
    </Form>
  );
}
