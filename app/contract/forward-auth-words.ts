import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    address: "Address",
    role: "Role",
  },
});
