import { listLoader } from "~/console/kit/list.server";
import { rowAction } from "~/console/kit/row-action.server";
import { paths } from "~/lib/paths";
import { shape } from "./columns";

export const loadMessages = listLoader("listMessages", shape);

export const resendMessage = rowAction({
  list: paths.messages,
  act: (messageId, { api }) => api("resendMessage", { messageId }),
});
