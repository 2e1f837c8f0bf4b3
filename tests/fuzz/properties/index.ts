import type { Target } from "../target";
import { approvalTargets } from "./approval";
import { codecTargets } from "./codec";
import { redirectTargets } from "./redirects";
import { searchTargets } from "./search";
import { templateTargets } from "./template-html";
import { uploadTargets } from "./uploads";

export const properties: readonly Target[] = [
  ...codecTargets,
  ...redirectTargets,
  ...searchTargets,
  ...uploadTargets,
  ...templateTargets,
  ...approvalTargets,
];
