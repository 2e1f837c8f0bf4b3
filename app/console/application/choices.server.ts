import { type Asked, choicesOf } from "~/console/kit/choices.server";
import type { Api } from "~/gateway/api.server";

/** The applications a select offers. */
export const applicationChoices = (api: Api, asked: Asked = {}) =>
  choicesOf(api, "listApplications", { ...asked, field: "name.description", labelOf: ({ name }) => name.description });
