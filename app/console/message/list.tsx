import { titled } from "~/console/kit/titled";
import { message } from "./words";

export { loadMessages as loader, resendMessage as action } from "./message.server";
export { MessageList as default } from "./view";

export const meta = titled(message.title);
