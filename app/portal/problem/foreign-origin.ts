import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiOf } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { loggedPath } from "~/lib/logged-path";

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { refusedAddress } = context;
  if (refusedAddress) {
    const address = loggedPath(refusedAddress);
    await apiOf(request, context, undefined)("noteRefusedPage", { action: "FORM_REFUSED", address });
  }
  throw problem("foreign-origin");
};

export { EmptyView as default } from "./empty-view";
