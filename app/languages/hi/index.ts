import type { InLanguage } from "~/lib/language";
import { codes } from "./codes";
import { answers } from "./index-answers";
import { console } from "./index-console";
import { portal } from "./index-portal";
import { labels } from "./labels";

export const hindi: InLanguage = { labels: { ...codes, ...labels }, words: [...portal, ...answers], console };
