import type { Handlers } from "../http/handler";
import { messageHandlers } from "./message-list";
import { outboxHandlers } from "./outbox-list";
import { configurationTestHandlers } from "./test-configuration";

export const deliveryHandlers = {
  ...messageHandlers,
  ...configurationTestHandlers,
  ...outboxHandlers,
} satisfies Handlers;
