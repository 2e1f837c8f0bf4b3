import { paths } from "~/lib/paths";
import type { Queryable } from "../../kit/db/database";
import { newId } from "../../kit/db/schema/columns";
import { postMessage } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import type { User } from "../account/users";
import type { NoticeServices } from "./notice";
import { words } from "./words";

/** Not who wanted it: a name could be a stranger's text. */
export async function tellHolder(
  { outbox, publicUrl }: NoticeServices,
  on: Queryable,
  holder: User,
  field: "email" | "phoneNumber",
): Promise<void> {
  const write = () => {
    const { [field]: event, advice } = words.wanted;
    return { event, advice, device: "", address: "", time: words.time(new Date()) };
  };
  await postMessage(outbox, on, {
    kind: "SECURITY_NOTICE",
    user: holder,
    link: publicUrl + paths.login,
    told: inLanguageOfReader(holder, write),
    idempotencyKey: `notice:${newId()}`,
    isForWorker: true,
  });
}
