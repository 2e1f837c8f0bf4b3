import { titled } from "~/admin/titled";
import { approvalQuestion } from "~/text/approval-question";

export { loadApprovalQuestion as loader } from "~/entities/approval-question/approval-question.server";
export { ApprovalQuestion as default } from "~/entities/approval-question/view";

export const meta = titled(approvalQuestion.title);
