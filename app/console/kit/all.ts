import { ALL } from "~/contract/kit/rules";
import { inReadersLanguage } from "~/lib/language";
import type { Choice } from "./choices";

/** In the place of a record: every one of its kind. */
export const allChoice = (): Choice => ({ value: ALL, label: inReadersLanguage(ALL) });

/** @param name a record's, or All */
export const nameOrAll = (name: string): string => (name === ALL ? allChoice().label : name);
