import type { Config } from "tailwindcss";
import base from "../../tailwind.config";

export default {
  ...base,
  content: ["./app/ui/{badge,logo-mark,skip-link}.tsx", "./app/portal/api-reference/*.tsx"],
} satisfies Config;
