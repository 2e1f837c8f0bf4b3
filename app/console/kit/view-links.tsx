import { LightLink } from "~/ui/light-link";
import { type ListQuery, listSearch } from "./list-query";
import { words } from "./words";

export interface KeptView {
  viewId: string;
  name: string;
  search: string;
}

/** What names the list in addresses at or below its own. */
export const listKeyOf = (path: string): string | undefined => /^\/dashboard\/([A-Za-z]+)/.exec(path)?.[1];

/** All but the page, and the rows if usual. */
export const viewSearch = (query: ListQuery): string => listSearch({ ...query, usualSize: 0, page: 1 });

interface ViewLinksProps {
  path: string;
  query: ListQuery;
  views: readonly KeptView[];
}

export function ViewLinks({ path, query, views }: ViewLinksProps) {
  const now = viewSearch(query);
  return (
    <nav className="-mr-2 mb-2 flex flex-wrap text-sm *:mb-2 *:mr-2" aria-label={words.views}>
      {views.map(({ viewId, name, search }) => (
        <LightLink
          key={viewId}
          className={
            "inline-flex min-h-10 min-w-0 items-center rounded border px-3 text-ink no-underline hover:bg-page " +
            "aria-current:border-green aria-current:font-semibold aria-current:text-green-dark"
          }
          to={path + search}
          aria-current={search === now ? "true" : undefined}
        >
          <bdi className="min-w-0 break-words">{name}</bdi>
        </LightLink>
      ))}
    </nav>
  );
}
