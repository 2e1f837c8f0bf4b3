import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

/** The page about the API carries the classes of its own parts only. */
export default {
  ...base,
  content: ["./app/ui/{badge,logo-mark,skip-link}.tsx", "./app/portal/api-reference/*.tsx"],
} satisfies Config;
