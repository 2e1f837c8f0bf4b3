import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { apiOf } from "~/auth/handlers.server";
import { leadsOn } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { foot } from "~/portal/accessibility/foot-words";
import { LookForm } from "~/portal/look/look-form";
import { haveTerms } from "~/portal/terms/current.server";
import { TermsLink } from "~/portal/terms/terms-link";
import { LanguageForm } from "~/ui/language-form";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./boundary";

export const handle = { holdsCode: true };

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  hasTerms: await haveTerms(apiOf(request, context, undefined)),
});

export default function PublicPages() {
  const { hasTerms } = useLoaderData<typeof loader>();
  const isLeadingOn = useMatches().some(({ handle: of }) => leadsOn(of));
  return (
    <>
      <Outlet />
      {!isLeadingOn && (
        <footer className="mx-auto max-w-md px-[16px] pb-6">
          <LanguageForm />
          <LookForm />
          <a className="inline-block py-2.5 text-sm" href={paths.accessibility}>
            {foot.accessibility}
          </a>
          {hasTerms && <TermsLink />}
        </footer>
      )}
    </>
  );
}
