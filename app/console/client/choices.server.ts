import { type Asked, choicesOf } from "~/console/kit/choices.server";
import type { Api } from "~/gateway/api.server";

/** The clients a select offers, by the name that its list shows. */
export const clientChoices = (api: Api, asked: Asked = {}, name: "actualName" | "displayName" = "actualName") =>
  choicesOf(api, "listClients", { ...asked, field: name, labelOf: (client) => client[name] });
