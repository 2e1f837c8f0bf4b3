import { titled } from "~/admin/titled";
import { message } from "~/text/message";

export { loadMessages as loader, resendMessage as action } from "~/entities/message/message.server";
export { MessageList as default } from "~/entities/message/view";

export const meta = titled(message.title);
