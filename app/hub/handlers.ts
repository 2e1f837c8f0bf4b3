import { accessHandlers } from "./access";
import { accountHandlers } from "./account";
import { catalogHandlers } from "./catalog";
import { contactHandlers } from "./contacts";
import { deliveryHandlers } from "./delivery/outbox-list";
import type { Handlers } from "./http/handler";
import { oauthHandlers } from "./oauth";

/** Who serves which endpoint of the contract. What is missing here answers 501. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...oauthHandlers,
  ...accessHandlers,
  ...catalogHandlers,
  ...contactHandlers,
  ...deliveryHandlers,
};
