import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

/** Public pages carry the classes of their own parts only: the whole page stays far under 10 KB. */
export default {
  ...base,
  content: [
    "./app/ui/{button,error-summary,hint,logo-mark,notice,password-field,public-card,text-field}.tsx",
    "./app/portal/{sign-in,account,problem,logout,launch,self-assignment}/*.tsx",
  ],
} satisfies Config;
