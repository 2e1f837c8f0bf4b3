import type { Config } from "tailwindcss";
import base from "../../tailwind.config";
import { looks } from "../lib/colors";

/** The color of the console alone. */
const isOfConsole = (name: string) => name === "--scrim";
const shown = (look: Record<string, string>) =>
  Object.fromEntries(Object.entries(look).filter(([name]) => !isOfConsole(name)));

/** To stay far below 10 KB. */
export default {
  ...base,
  theme: { ...base.theme, looks: { light: shown(looks.light), dark: shown(looks.dark) } },
  // Words of comments and attributes.
  blocklist: ["static", "shrink", "hidden"],
  content: [
    "./app/ui/{button,checkbox-field,error-summary,help-contact,hint,logo-mark,notice,password-field}.tsx",
    "./app/ui/{breakable,public-card,text-field,tick-look,user-name-field,written-text}.tsx",
    "./app/portal/{sign-in,account,not-me,problem,logout,launch,look,forward-auth,self-assignment}/*.tsx",
    "./app/portal/{accessibility,announcement,connection,interaction,terms,trouble}/*.tsx",
    "./app/portal/access-request/request-link.tsx",
    "./app/portal/{factor/{add-factor,shown-codes},passkey/passkey-form,security/new-passkey,other-device/*,step-up/*}.tsx",
  ],
} satisfies Config;
