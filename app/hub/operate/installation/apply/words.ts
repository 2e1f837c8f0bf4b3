import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    noJson: (why: string) => `The file is not JSON: ${why}`,
    noObject: "The file must hold one JSON object.",
    unknownKey: "there is no such key",
    at: (path: string, what: string) => (path ? `${path}: ${what}` : what),
    nothingApplied: "Nothing was applied.",
    twice: (path: string) => `${path} names the same record`,
    missing: (what: string, name: string) => `there is no ${what} "${name}"`,
    required: "this is required for a new record",
    unstorable: "this text contains characters that cannot be stored",
    secret: { given: "(given)", made: "(made up)", name: "applied" },
    secretTooShort: (least: number) => `must have at least ${least} characters`,
    secretCharacters: "must have no spaces and only characters of ASCII",
    secretEncoded: "must have no + % & or :, which many applications send in a way that reads as something else",
    kinds: {
      roles: "role",
      clients: "client",
      applications: "application",
      forwardAuthHosts: "forward-auth host",
      brands: "branding",
      users: "user",
      assignments: "assignment",
      clientAdministrators: "client administrator",
      serviceAccounts: "service account",
    },
    actions: { create: "+", change: "~", remove: "-", keep: "=" },
    oneOwner: "must be left out where an application is named",
    lastAdmin: "kept: this is the last active Admin",
    nothing: "Nothing changes.",
    empty: "(empty)",
    field: (name: string, before: string | undefined, after: string) =>
      before === undefined ? `${name}: ${after}` : `${name}: ${before} -> ${after}`,
    exportCall: "admin export",
  },
});
