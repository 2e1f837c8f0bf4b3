import { paths } from "~/lib/paths";
import { LightLink } from "~/ui/light-link";
import { useScripted } from "~/ui/scripted";
import { COMPACT, LOOK, ROOMY } from "./list-look";
import { type ListQuery, listSearch } from "./list-query";
import { listKeyOf, viewSearch } from "./view-links";
import { words } from "./words";

interface ListFootProps {
  path: string;
  query: ListQuery;
  sorted: string | undefined;
  isCompact: boolean;
  keepsViews: boolean;
  peeks: boolean;
  isChoosing: boolean;
}

const linkLook = "mr-4 py-2.5 text-green underline hover:text-green-dark";

export function ListFoot({ path, query, sorted, isCompact, keepsViews, peeks, isChoosing }: ListFootProps) {
  const search = listSearch(query);
  const look = new URLSearchParams({ [LOOK]: isCompact ? ROOMY : COMPACT }).toString();
  return (
    <div className="flex flex-wrap items-center text-sm text-muted">
      {sorted && <span className="mr-4 py-2.5">{sorted}</span>}{" "}
      <LightLink
        className={`${linkLook} max-md:hidden`}
        to={`${path}${search}${search ? "&" : "?"}${look}`}
        preventScrollReset
      >
        {isCompact ? words.roomy : words.compact}
      </LightLink>{" "}
      {keepsViews && (
        <LightLink className={linkLook} to={paths.keptViews(listKeyOf(path) ?? "") + viewSearch(query)}>
          {words.keepView}
        </LightLink>
      )}
      <KeysLine peeks={peeks} isChoosing={isChoosing} />
    </div>
  );
}

/** Keys need scripts, and are of no use on a phone. */
const KeysLine = (keys: { peeks: boolean; isChoosing: boolean }) =>
  useScripted() && <span className="ml-auto text-xs max-lg:hidden">{words.keys(keys)}</span>;
