import type { InLanguage } from "~/lib/language";
import { answers } from "./index-answers";
import { portal } from "./index-portal";
import { labels } from "./labels";

export const hindi: InLanguage = { labels, words: [...portal, ...answers] };
