import { useSearchParams } from "@remix-run/react";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { IconLabel } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { inputLook } from "~/ui/text-field";
import { shell } from "./words";

/** The drawer's icon stands to its left. `public/find.js` brings the focus here by / and Ctrl+K, and back by Escape. */
export function FindBox() {
  const [parameters] = useSearchParams();
  return (
    <form
      className="ml-10 mr-auto flex min-w-0 max-w-md flex-1 items-center pr-2 xl:ml-0"
      role="search"
      aria-label={shell.find}
      method="get"
      action={paths.find}
    >
      <input
        className={`${inputLook} min-w-0 flex-1`}
        type="search"
        name="q"
        dir="auto"
        defaultValue={parameters.get("q") ?? ""}
        aria-label={shell.find}
        aria-keyshortcuts="/ Control+K"
        placeholder={`${shell.find}…`}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        data-find=""
      />
      <button
        className="ml-1 flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink"
        type="submit"
      >
        <Icon name="search" />
        <IconLabel>{shell.findSubmit}</IconLabel>
      </button>
    </form>
  );
}
