import { paths } from "~/lib/paths";
import type { Queryable } from "../../kit/db/database";
import { newId } from "../../kit/db/schema/columns";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import type { User } from "../account/users";
import type { NoticeServices } from "./notice";
import { words } from "./words";

/** @param refusal the Admin's reason; undefined: carried out */
export async function tellOfDeletion(
  { outbox, publicUrl }: NoticeServices,
  on: Queryable,
  user: User,
  refusal?: string,
): Promise<void> {
  const isRefused = refusal !== undefined;
  const link = publicUrl + (isRefused ? paths.ownDeletion : paths.login);
  const write = () => {
    const { deleted, deletedAdvice, refused, refusedAdvice } = words.deletion;
    return {
      event: isRefused ? refused : deleted,
      advice: isRefused ? refusedAdvice(unlinked(refusal), link) : deletedAdvice,
      device: "",
      address: "",
      time: words.time(new Date()),
    };
  };
  await postMessage(outbox, on, {
    kind: "SECURITY_NOTICE",
    user,
    link,
    told: inLanguageOfReader(user, write),
    idempotencyKey: `notice:${newId()}`,
    isForWorker: true,
  });
}
