import type { FactorPolicy } from "~/contract/kit/authentication";
import type { UsedKind } from "~/contract/kit/using";
import { inLanguages } from "~/lib/language";

/** Groups digits: 200,005. */
const inDigits = (count: number): string => count.toLocaleString("en-GB");

export const factorPolicyNames = inLanguages<Record<FactorPolicy, string>>({
  en: {
    none: "None: code by mail",
    any: "Any: app or passkey",
    "phishing-resistant": "Phishing-resistant: passkey",
  },
});

/** Words of nouns are passed in. */
export const words = inLanguages({
  en: {
    search: "Search",
    searchIn: "Search in",
    searchFor: "Search for",
    filterBy: (label: string) => `Filter by ${label}`,
    any: "Any",
    anyOf: (label: string) => `${label}: any`,
    clear: "Clear search",
    addFilter: "Add filter",
    addFilterHint: "Keep this search as a filter, and search further among what it finds",
    filters: "Filters",
    removeFilter: "Remove this filter",
    removeFilters: "Remove all filters",
    /** A filter: a text in a field, or a value chosen from a select. */
    filterHas: (field: string, search: string) => `${field}: “${search}”`,
    filterIs: (field: string, value: string) => `${field}: ${value}`,
    noneOfAll: (what: string) => `No ${what} for which all filters hold.`,
    actions: "Actions",
    actionOn: (action: string, name: string) => `${action} ${name}`,
    actionsOf: (name: string) => `Actions for ${name}`,
    pagesOf: (name: string) => `Pages about ${name}`,
    show: "Show",
    edit: "Edit",
    remove: "Delete",
    save: "Save",
    saving: "Saving…",
    testing: "Trying…",
    cancel: "Cancel",
    close: "Close",
    factorPolicyHint:
      "Asked for before an application is opened. The strongest of what role, application and client ask for counts.",
    choose: "Please choose",
    find: "Find",
    /** `label`: that of the select. */
    findIn: (label: string) => `Find ${label}`,
    someOffered: (offered: number, found: number, countedUpTo: number) =>
      `${offered} of ${found > countedUpTo ? `more than ${countedUpTo}` : found} are offered. Type a part of the name to find others.`,
    found: (found: number) => (found === 0 ? "No match." : `${found} found.`),
    /** Announced after a search. */
    foundFor: (found: string, search: string) => `${found} found for “${search}”`,
    moreThan: (least: number) => `more than ${inDigits(least)}`,
    attach: "Attach",
    detach: "Detach",
    detachOne: (name: string) => `Detach ${name}`,
    sureDetach: (name: string) => `Detach ${name}?`,
    attached: "Attached",
    attachedCount: (count: number) => `Attached (${count})`,
    attachedUnknown: "The product API does not say what is attached. Choose what to attach or to detach.",
    nothingAttached: "Nothing is attached yet.",
    nothingLeft: "There is nothing more to attach.",
    notFound: "Not found",
    /** `what`: one record of the list, such as "user". */
    noMatch: (what: string, field: string, search: string) => `No ${what} whose ${field} contains “${search}”.`,
    /** For a value chosen from a select. */
    noneIs: (what: string, field: string, value: string) => `No ${what} whose ${field} is “${value}”.`,
    searchElsewhere: "Look for it in",
    showAll: "Show all",
    /** Shown above a narrowed list. */
    onlyUsing: {
      APPLICATION: (name: string) => `Only those of the application “${name}” are listed.`,
      APPLICATION_ROLE: (name: string) => `Only those of the application role “${name}” are listed.`,
      CLIENT: (name: string) => `Only those of the client “${name}” are listed.`,
      PAGE: (name: string) => `Only those of the page “${name}” are listed.`,
      PERMISSION: (name: string) => `Only those with the permission “${name}” are listed.`,
      ROLE: (name: string) => `Only those with the role “${name}” are listed.`,
    } satisfies Record<UsedKind, (name: string) => string>,
    usedGone: "Only those of a record that is no longer there are listed.",
    noUse: (what: string) => `There is no such ${what}`,
    downloaded: "Downloaded",
    downloadFailed: (code: number, msg: string) => `The download ended early: ${code} ${msg}`,
    unshown: (count: number, ids: string) =>
      `${count === 1 ? "1 record" : `${count} records`} cannot be shown: ${ids}.`,
    partial: (count: number, ids: string) =>
      `Not everything of ${count === 1 ? "1 record" : `${count} records`} can be shown: ${ids}. What is ` +
      "missing can be filled in with Edit.",
    andMore: (count: number) => `${count} more`,
    rows: "Rows per page",
    apply: "Apply",
    range: (from: number, to: number, total: number) => `${inDigits(from)}–${inDigits(to)} of ${inDigits(total)}`,
    rangeOver: (from: number, to: number, least: number) =>
      `${inDigits(from)}–${inDigits(to)} of more than ${inDigits(least)}`,
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    last: "Last page",
    sort: "Sort",
    sortedBy: "Sort by",
    usualOrder: "The usual order",
    upwards: (header: string) => `${header}, up`,
    downwards: (header: string) => `${header}, down`,
    sortBy: (header: string) => `Sort by ${header}`,
    /** `order`: `upwards` or `downwards`. */
    sortedAs: (order: string) => `Sorted by ${order}`,
    sortedTurn: (order: string) => `Sorted by ${order}: turn it round`,
    sortedLeave: (order: string) => `Sorted by ${order}: back to the usual order`,
    peek: "Peek",
    peekAt: (name: string) => `Peek: ${name}`,
    openPage: "Open the page",
    keys: ({ peeks, isChoosing }: { peeks: boolean; isChoosing: boolean }) =>
      `Keys: j and k go down and up, ${isChoosing ? "x chooses, Shift+x a range, " : ""}Enter opens, ` +
      `${peeks ? "p peeks, " : ""}/ finds anything`,
    rowChoice: "Choose",
    chooseRow: (name: string) => `Choose ${name}`,
    chooseAll: (count: number) => (count === 1 ? "Choose the one shown" : `Choose all ${count} shown`),
    chosen: (count: number) => `${count} chosen`,
    nothingChosen: "Nothing is chosen",
    nothingChosenText: "Choose rows of a list first.",
    tooManyChosen: (most: number) => `At most ${most} can be done at once. Choose fewer.`,
    backToList: "Back to the list",
    acted: { done: "Done", waits: "Waits", failed: "Not done" },
    actedCount: (done: number, all: number) => `Done for ${done} of ${all}.`,
    outcome: "Outcome",
    name: "Name",
    answer: "Answer",
    views: "Kept views",
    keepView: "Keep this view",
    compact: "Compact rows",
    roomy: "Roomy rows",
    sure: (name: string) => `Delete ${name}? This cannot be undone here.`,
    inUse: (name: string) => `${name} is in use, and cannot be deleted yet.`,
    usedBy: "It is used by",
    removeThereFirst: "Remove it there first.",
    removeTogether: "Remove all of it together",
    /** `name`: the used record's. */
    sureOfAll: (name: string) => `Remove all of this from ${name}? This cannot be undone here.`,
    removeAll: "Remove all of it",
    uploadLogo: "Upload Logo",
    clearLogo: "Clear logo",
    logoPreview: "The chosen logo",
    pictureHint: "PNG, JPEG, WebP or GIF, up to 1 MB. Choose a file; Upload Logo shows it, Save keeps it.",
    pictureTooLarge: "The file is larger than 1 MB",
    current: "Show it as it is now",
    stale: {
      others: "Somebody else changed this record meanwhile, so nothing was saved yet.",
      own: "You changed this record in another window meanwhile, so nothing was saved yet.",
      unknown: "This record was changed meanwhile, so nothing was saved yet.",
      saveAgain: "What you changed is kept, and everything else is as it was saved. Look at it and save again.",
      choose: "Choose where a field was changed on both sides, and save again. All else that you changed is kept.",
    },
    /** "" is no value. */
    quoted: (value: string) => (value === "" ? "empty" : `“${value}”`),
    changedFromTo: (field: string, before: string, after: string) => `${field}: from ${before} to ${after}`,
    changedTo: (field: string, after: string) => `${field}: now ${after}`,
    changedUnseen: (field: string) => `${field}: changed`,
    sentence: (text: string) => `${text}.`,
    byAt: (who: string, time: string) => `by ${who}, ${time}`,
    yourself: "you in another window",
    changeOutcomes: {
      taken: "It is in the form now.",
      conflicts: "You changed it too: choose.",
      agreed: "You made the same change.",
      beside: "",
    },
    chooseOne: "Choose which one is saved",
    left: "Nothing was saved. What you had typed is here again.",
    restored: "You were signed out before this was saved. What you had typed is here again: save it now.",
    fileAgain: "Choose the file again.",
    secretAgain: "Type passwords and tokens again.",
    deletedBy: (name: string, actor: string, time: string) => `“${name}” was deleted by ${actor}, ${time}.`,
    secretStored: (boundTo: string) =>
      `A value is stored. Leave blank to keep it; enter it again where you change ${boundTo}.`,
    secretRemoved: (secret: string) => `Remove the stored ${secret.toLowerCase()}`,
  },
});
