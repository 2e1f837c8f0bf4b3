import { auditHandlers } from "../audit/list";
import type { Handlers } from "../call/handler";
import { accessHandlers } from "./access-handlers";
import { accountHandlers } from "./account-handlers";
import { approvalHandlers } from "./approval-handlers";
import { catalogHandlers } from "./catalog-handlers";
import { communicationHandlers } from "./communication-handlers";
import { contactHandlers } from "./contact-handlers";
import { deliveryHandlers } from "./delivery-handlers";
import { oauthHandlers } from "./oauth-handlers";
import { peopleHandlers } from "./people-handlers";

/** Who serves which endpoint of the contract: all of them. */
export const handlers: Required<Handlers> = {
  ...accountHandlers,
  ...peopleHandlers,
  ...oauthHandlers,
  ...accessHandlers,
  ...catalogHandlers,
  ...contactHandlers,
  ...approvalHandlers,
  ...communicationHandlers,
  ...deliveryHandlers,
  ...auditHandlers,
};
