import { SEARCH_MAX } from "~/contract/kit/rules";
import { inReadersLanguage } from "~/lib/language";
import { useScripted } from "~/ui/scripted";
import { selectLook } from "~/ui/select-field";
import { inputLook } from "~/ui/text-field";
import type { ListQuery, ListShape, SearchField } from "./list-query";
import { words } from "./words";

interface SearchEntryProps {
  query: ListQuery;
  fields: ListShape["searchFields"];
  field: string;
}

/** A select for a field with few values. Without scripts both are shown (`readListQuery`). */
export function SearchEntry({ query, fields, field }: SearchEntryProps) {
  const isScripted = useScripted();
  const chosen = fields.find(({ name }) => name === field);
  const text = fields.find(({ name }) => name === query.field)?.choices ? "" : query.search;
  if (isScripted)
    return chosen?.choices ? (
      <Choice key={field} name="search" label={words.searchFor} query={query} field={chosen} isShown />
    ) : (
      <TextEntry value={text} isShown />
    );
  return (
    <>
      <TextEntry value={text} isShown={!chosen?.choices} />
      {fields.map(
        (each) =>
          each.choices && (
            <Choice
              key={each.name}
              name={each.name}
              label={words.filterBy(inReadersLanguage(each.label))}
              query={query}
              field={each}
              isShown={each.name === field}
            />
          ),
      )}
    </>
  );
}

/** Hidden in advance if scripts will remove it. */
const hiddenLook = (isShown: boolean): string => (isShown ? "" : "scripted:hidden");

function TextEntry({ value, isShown }: { value: string; isShown: boolean }) {
  return (
    <input
      className={`${inputLook} min-w-40 max-w-[22rem] flex-1 ${hiddenLook(isShown)}`}
      type="search"
      name="search"
      dir="auto"
      defaultValue={value}
      aria-label={words.searchFor}
      placeholder={`${words.search}…`}
      maxLength={SEARCH_MAX}
      autoComplete="off"
    />
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  query: ListQuery;
  field: SearchField;
  isShown: boolean;
}

function Choice({
  name,
  label,
  query,
  field: { name: fieldName, label: fieldLabel, choices = [] },
  isShown,
}: ChoiceProps) {
  const isSearched = fieldName === query.field;
  const value = query.search.toLowerCase();
  return (
    <select
      className={`${selectLook} min-w-40 flex-[0_1_12rem] ${hiddenLook(isShown)}`}
      name={name}
      aria-label={label}
      defaultValue={isSearched ? choices.find((each) => each.value.toLowerCase() === value)?.value : ""}
    >
      <option value="">{name === fieldName ? words.anyOf(inReadersLanguage(fieldLabel)) : words.any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {inReadersLanguage(choice.label)}
        </option>
      ))}
    </select>
  );
}
