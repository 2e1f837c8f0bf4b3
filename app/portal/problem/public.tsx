import { Outlet, useMatches } from "@remix-run/react";
import { leadsOn } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { words as accessibility } from "~/portal/accessibility/words";
import { LookForm } from "~/portal/look/look-form";
import { LanguageForm } from "~/ui/language-form";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "./boundary";

export const handle = { holdsCode: true };

export default function PublicPages() {
  const isLeadingOn = useMatches().some(({ handle: of }) => leadsOn(of));
  return (
    <>
      <Outlet />
      {!isLeadingOn && (
        <footer className="mx-auto max-w-md px-[16px] pb-6">
          <LanguageForm />
          <LookForm />
          <a className="inline-block py-2.5 text-sm" href={paths.accessibility}>
            {accessibility.title}
          </a>
        </footer>
      )}
    </>
  );
}
