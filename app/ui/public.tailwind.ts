import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

/** To stay far below 10 KB. */
export default {
  ...base,
  content: [
    "./app/ui/{button,checkbox-field,error-summary,help-contact,hint,logo-mark,notice,password-field}.tsx",
    "./app/ui/{breakable,public-card,text-field,tick-look,user-name-field,written-text}.tsx",
    "./app/portal/{sign-in,account,not-me,problem,logout,launch,look,forward-auth,self-assignment,interaction,trouble}/*.tsx",
    "./app/portal/{announcement,terms}/*.tsx",
    "./app/portal/access-request/request-link.tsx",
    "./app/portal/{factor/{add-factor,shown-codes},passkey/{passkey-form,new-passkey},other-device/*,step-up/*}.tsx",
  ],
} satisfies Config;
