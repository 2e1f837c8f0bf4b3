import { ALL } from "~/contract/kit/rules";
import { inReadersLanguage } from "~/lib/language";
import type { Choice } from "./choices";

export const allChoice = (): Choice => ({ value: ALL, label: inReadersLanguage(ALL) });

export const nameOrAll = (name: string): string => (name === ALL ? allChoice().label : name);
