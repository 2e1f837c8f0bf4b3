import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { isPortico } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { isRegistrationOpen } from "~/lib/registration";
import { useBrand } from "~/ui/brand";
import { HelpContact } from "~/ui/help-contact";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

/** Answers for people who cannot get in. Opening it changes nothing that is under way. */
export const loader = pageLoader(({ session }) => {
  const { helpContact, registration } = env();
  return answerPage(session, { helpContact, canRegister: isRegistrationOpen(registration), isPortico: isPortico() });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const { noMail, lostPhone, changed, clock, locked } = words;

export default function Trouble() {
  const { helpContact, canRegister, isPortico } = useLoaderData<typeof loader>();
  const contact = useBrand().contact || helpContact;
  return (
    <PublicCard title={words.title} links={[{ href: paths.login, text: words.signIn }]}>
      <p className="mb-4">{words.lead}</p>
      <Answer title={noMail.title}>
        {noMail.text} {canRegister && noMail.typo}{" "}
        {canRegister && (
          <a className={linkLook} href={paths.register}>
            {noMail.register}
          </a>
        )}
      </Answer>
      {isPortico && (
        <Answer title={lostPhone.title}>
          {lostPhone.text} {lostPhone.otherwise}{" "}
          <a className={linkLook} href={paths.otherDevice}>
            {lostPhone.otherDevice}
          </a>
        </Answer>
      )}
      <Answer title={changed.title}>{changed.text}</Answer>
      {isPortico && <Answer title={clock.title}>{clock.text}</Answer>}
      <Answer title={locked.title}>
        {locked.text}{" "}
        <a className={linkLook} href={paths.forgotPassword}>
          {locked.forgot}
        </a>{" "}
        {isPortico && (
          <a className={linkLook} href={paths.unlock}>
            {locked.unlock}
          </a>
        )}
      </Answer>
      {contact && (
        <>
          <HelpContact contact={contact} /> <p className="mt-1 text-sm text-muted">{words.askFor}</p>
        </>
      )}
    </PublicCard>
  );
}

const linkLook = "mr-4 inline-block py-1";

const Answer = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-4">
    <h2 className="mb-1 text-base">{title}</h2>
    <p className="text-sm">{children}</p>
  </section>
);
