import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

/** Separate, to keep public pages' styles small. */
export default {
  ...base,
  content: [
    "./app/ui/{badge,button,hint,logo-mark,notice,public-card,text-field}.tsx",
    "./app/portal/{outbox,problem,not-found}/*.tsx",
  ],
} satisfies Config;
