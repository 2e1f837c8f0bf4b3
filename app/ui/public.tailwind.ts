import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

/** Public pages carry the classes of their own parts only: the whole page stays far under 10 KB. */
export default {
  ...base,
  content: [
    "./app/ui/{badge,button,code-field,error-summary,logo-mark,notice,password-field,plain-form,public-card,text-field}.tsx",
    "./app/portal/{sign-in,account,problem,logout,launch,outbox,self-assignment}/*.tsx",
  ],
} satisfies Config;
