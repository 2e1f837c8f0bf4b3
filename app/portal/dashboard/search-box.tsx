import { useSearchParams } from "@remix-run/react";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { IconLabel } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { inputLook } from "~/ui/text-field";

interface SearchBoxProps {
  /** Address of the page that answers, and its parameter. */
  action: string;
  name: string;
  label: string;
  submit: string;
  keys?: string | undefined;
  /** Marks the field for the script that the keys belong to. */
  mark: "data-find" | "data-tile-search";
  className: string;
}

export function SearchBox({ action, name, label, submit, keys, mark, className }: SearchBoxProps) {
  const [parameters] = useSearchParams();
  return (
    <form
      className={`flex min-w-0 flex-1 items-center ${className}`}
      role="search"
      aria-label={label}
      method="get"
      action={action}
    >
      <input
        className={`${inputLook} min-w-0 flex-1 text-ellipsis`}
        type="search"
        name={name}
        dir="auto"
        defaultValue={parameters.get(name) ?? ""}
        aria-label={label}
        aria-keyshortcuts={keys}
        placeholder={`${label}…`}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        {...{ [mark]: "" }}
      />
      <button
        className="ml-1 flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink"
        type="submit"
      >
        <Icon name="search" />
        <IconLabel>{submit}</IconLabel>
      </button>
    </form>
  );
}
