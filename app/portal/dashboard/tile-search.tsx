import { useSearchParams } from "@remix-run/react";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { IconLabel } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { inputLook } from "~/ui/text-field";
import { tiles as words } from "./words";

/** `public/tiles.js` shows what fits while somebody types, and brings the focus here by /. */
export function TileSearch({ className }: { className: string }) {
  const [parameters] = useSearchParams();
  return (
    <form
      className={`flex min-w-0 items-center ${className}`}
      role="search"
      aria-label={words.search}
      method="get"
      action={paths.apps}
    >
      <input
        className={`${inputLook} min-w-0 flex-1`}
        type="search"
        name="search"
        dir="auto"
        defaultValue={parameters.get("search") ?? ""}
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={`${words.search}…`}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        data-tile-search=""
      />
      <button
        className="ml-1 flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink"
        type="submit"
      >
        <Icon name="search" />
        <IconLabel>{words.searchSubmit}</IconLabel>
      </button>
      <script src="/tiles.js" defer />
    </form>
  );
}
