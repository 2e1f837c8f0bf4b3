import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import { selectAdminsToTell } from "../account/roles";
import type { User } from "../account/users";
import { words } from "./words";

interface Told {
  review: { id: string; number: number; name: string; deadline: Date };
  people: readonly { user: User; waiting: number }[];
  forAdmins: number;
  /** Each is mailed once. */
  occasion: "opened" | "escalated" | `reminder:${number}`;
}

/** Opening the link decides nothing. */
export async function tellOfReview(
  { outbox, publicUrl }: Pick<Services, "outbox" | "publicUrl">,
  on: Queryable,
  { review, people, forAdmins, occasion }: Told,
): Promise<void> {
  const link = publicUrl + paths.accessReview(review.id);
  const admins = forAdmins > 0 ? await selectAdminsToTell(on) : [];
  const known = new Set(people.map(({ user }) => user.id));
  const those = [...people, ...admins.filter(({ id }) => !known.has(id)).map((user) => ({ user, waiting: forAdmins }))];
  const write = (waiting: number) => ({
    event: words.review.event(unlinked(review.name), waiting),
    advice: words.review.advice({
      number: review.number,
      until: words.time(review.deadline),
      link,
      isLate: occasion === "escalated",
    }),
    device: "",
    address: "",
    time: words.time(new Date()),
  });
  for (const { user, waiting } of those)
    await postMessage(outbox, on, {
      kind: "SECURITY_NOTICE",
      user,
      link,
      told: inLanguageOfReader(user, () => write(waiting)),
      idempotencyKey: `access-review:${review.id}:${occasion}:${user.id}`,
      isForWorker: true,
    });
}
