import { type ListQuery, listSearch } from "./list-query";

interface KeptQueryProps {
  query: ListQuery;
  but: Partial<ListQuery>;
}

export const KeptQuery = ({ query, but }: KeptQueryProps) => (
  <>
    {[...new URLSearchParams(listSearch(query, { ...but, page: 1 }))].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
