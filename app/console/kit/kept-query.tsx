import { type ListQuery, listSearch } from "./list-query";

interface KeptQueryProps {
  query: ListQuery;
  /** What the form itself says anew. */
  but: Partial<ListQuery>;
}

/** A list's query in a form that changes a part of it: the first page of the rest as it was. */
export const KeptQuery = ({ query, but }: KeptQueryProps) => (
  <>
    {[...new URLSearchParams(listSearch(query, { ...but, page: 1 }))].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
