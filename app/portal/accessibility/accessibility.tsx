import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { helpContactIn } from "~/auth/brand.server";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { env } from "~/lib/env.server";
import { pageTitle, shownProduct } from "~/lib/product";
import { HelpContact } from "~/ui/help-contact";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

/** What the tests hold (tests/e2e/accessibility.spec.ts, and `docs/screens.md`). */
export const loader = pageLoader(async ({ session, api }) =>
  answerPage(session, { helpContact: await helpContactIn(api), allowPaste: env().allowPaste }),
);

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

const { tested, lacking, tell } = words;

export default function Accessibility() {
  const { helpContact, allowPaste } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words.title}>
      <p className="mb-4">{words.lead}</p>
      <Section title={tested.title}>
        <List items={[tested.axe, tested.keyboard, tested.textBrowsers, tested.large, tested.scripts]} />
      </Section>
      <Section title={lacking.title}>
        <List items={[lacking.people, ...(allowPaste ? [] : [lacking.paste]), lacking.others]} />
      </Section>
      <Section title={tell.title}>
        <p className="text-sm">
          {tell.text} {!helpContact && tell.nobody(shownProduct())}
        </p>
        <HelpContact contact={helpContact} />
      </Section>
    </PublicCard>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-4">
    <h2 className="mb-1 text-base">{title}</h2>
    {children}
  </section>
);

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="list-disc pl-5 text-sm">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
