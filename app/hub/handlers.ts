import { accessHandlers } from "./access";
import { accountHandlers } from "./account";
import { approvalHandlers } from "./approval";
import { auditHandlers } from "./audit/list";
import { catalogHandlers } from "./catalog";
import { communicationHandlers } from "./communication";
import { contactHandlers } from "./contacts";
import { deliveryHandlers } from "./delivery";
import type { Handlers } from "./http/handler";
import { oauthHandlers } from "./oauth";
import { peopleHandlers } from "./people";

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
