import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm } from "~/auth/form-state.server";
import { page } from "~/auth/handlers.server";
import type { PortalSession } from "~/auth/session.server";
import { type FormState, type Notice, untouched } from "~/lib/form-state";
import { demoUserAction, demoUserLoader } from "./open.server";
import { demoContent } from "./words";

export const loadPriceQuote = demoUserLoader(async ({ session }) => page(session, priceQuotePage(session, untouched)));

/** Spec §2: a static form without save logic. Whoever presses Save is told, and keeps what they typed. */
export const submitPriceQuote = demoUserAction(async ({ form, session }) =>
  page(session, priceQuotePage(session, keptForm(form), { kind: "info", text: demoContent.notSaved })),
);

const priceQuotePage = (session: PortalSession, form: FormState, notice?: Notice) => ({
  form,
  notice,
  csrfToken: csrfTokenOf(session),
});
