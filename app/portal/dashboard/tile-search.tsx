import { paths } from "~/lib/paths";
import { SearchBox } from "./search-box";
import { tiles as words } from "./tile-words";

/** `public/tiles.js` shows what fits while somebody types, and brings the focus here by /, if `hasKey`. */
export const TileSearch = ({ className, hasKey }: { className: string; hasKey?: boolean }) => (
  <>
    <SearchBox
      className={`max-w-md ${className}`}
      action={paths.apps}
      name="search"
      label={words.search}
      submit={words.searchSubmit}
      keys={hasKey ? "/" : undefined}
      mark="data-tile-search"
    />
    <script src="/tiles.js" defer />
  </>
);
