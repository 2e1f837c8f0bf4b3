import type { Flaws } from "~/contract/kit/envelope";
import { noticeLook } from "~/ui/notice";
import { words } from "./words";

const NAMED_MAX = 5;

/** Another product API's records that cannot be shown, or only in part. */
export function FlawsNotice({ unshown, partial }: Flaws) {
  return (
    <div className={noticeLook.info} role="status">
      {unshown.length > 0 && <p>{words.unshown(unshown.length, named(unshown))}</p>}
      {partial.length > 0 && <p>{words.partial(partial.length, named(partial))}</p>}
    </div>
  );
}

function named(ids: readonly string[]): string {
  const more = ids.length - NAMED_MAX;
  return [...ids.slice(0, NAMED_MAX), ...(more > 0 ? [words.andMore(more)] : [])].join(", ");
}
