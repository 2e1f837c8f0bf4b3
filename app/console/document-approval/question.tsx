import { titled } from "~/console/kit/titled";
import { approvalQuestion } from "./question-words";

export { loadApprovalQuestion as loader } from "./question.server";
export { ApprovalQuestion as default } from "./question-view";

export const meta = titled(approvalQuestion.title);
