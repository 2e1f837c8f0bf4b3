import type { UsedKind } from "~/contract/kit/using";
import { inLanguages } from "~/lib/language";

const are = (count: number): string => (count === 1 ? "is" : "are");

/** `uses`: such as "3 pages". */
export const words = inLanguages({
  en: {
    deleted: (uses: string, count: number) => `${uses} ${are(count)} deleted.`,
    /** For records that stay and only lose the reference. */
    lost: {
      APPLICATION: (uses: string, count: number) =>
        `${uses} ${are(count)} taken away: whoever has one can no longer open this application.`,
      APPLICATION_ROLE: (uses: string, count: number) =>
        `${uses} ${are(count)} taken away: whoever has one can no longer open the application in this role.`,
      CLIENT: (uses: string, count: number) =>
        `${uses} ${are(count)} taken away: whoever has one can no longer open an application for this client.`,
      PAGE: (uses: string, count: number) => `${uses} ${count === 1 ? "loses" : "lose"} this page.`,
      PERMISSION: (uses: string, count: number) => `${uses} ${count === 1 ? "loses" : "lose"} this permission.`,
      ROLE: (uses: string, count: number) =>
        `${uses} ${count === 1 ? "loses" : "lose"} this role, and ${are(count)} signed out.`,
    } satisfies Record<UsedKind, (uses: string, count: number) => string>,
  },
});
