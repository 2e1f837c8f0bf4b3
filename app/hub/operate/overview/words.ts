import { inLanguages } from "~/lib/language";

export const words = inLanguages({ en: { read: "Overview" } });
