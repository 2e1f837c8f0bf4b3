import type { Handlers } from "../call/handler";
import { messageHandlers } from "../message/message-list";
import { outboxHandlers } from "../message/outbox-list";
import { configurationTestHandlers } from "../message/test-configuration";

export const deliveryHandlers = {
  ...messageHandlers,
  ...configurationTestHandlers,
  ...outboxHandlers,
} satisfies Handlers;
