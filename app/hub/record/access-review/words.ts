import { REVIEW_LINES_MAX, REVIEW_UNDO_DAYS, REVIEW_UNUSED_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Access reviews",
    found: "Access review",
    notFound: "Review not found",
    scopeNeeded: "Choose an application, a client or a role",
    noSuchApplication: "There is no such application",
    noSuchClient: "There is no such client",
    deadlineIsOver: "The last day must not be over",
    deadlineTooLate: (days: number) => `The last day must be within ${days} days`,
    nothingToReview: "Nobody has such access",
    tooMany: `There are more than ${REVIEW_LINES_MAX} assignments. Choose a client or a role too`,
    opened: "Review opened. Those who decide get a mail",
    over: "This review is closed",
    numbered: (number: number, name: string) => `${number}: ${name}`,
    reasonToTakeAway: "Give a reason to take access away",
    refused: {
      reason: `was not used for ${REVIEW_UNUSED_DAYS} days: give a reason to keep it`,
      decided: (by: string) => `was decided on by ${by}`,
      unknown: "is not yours to decide on",
    },
    line: (position: number, person: string, why: string) => `Line ${position}, ${person}: ${why}`,
    decided: (kept: number, takenAway: number, over: number): string =>
      [
        kept > 0 ? `${kept} kept` : "",
        takenAway > 0 ? `${takenAway} taken away` : "",
        over > 0 ? `${over} had ended or changed since the review was opened, and were left as they are` : "",
      ]
        .filter(Boolean)
        .join(", "),
    left: (lines: string) => `Not decided: ${lines}`,
    more: (count: number) => `and ${count} more`,
    notUndone: {
      nothing: "There is nothing to take back on this line",
      notYours: "An Admin, or whoever decided, can take it back: not who has the access or gave it",
      late: `A decision can be taken back for ${REVIEW_UNDO_DAYS} days`,
      closed: "The review is closed, and this access is kept",
      given: "The user was given this access again since",
      ended: "This access would be over by now",
      gone: "The user, the application or the client is not in use any more",
    },
    undone: "Decision taken back. The line is undecided again",
    givenBack: "Access given back",
    byItself: "deadline of the review",
  },
});
