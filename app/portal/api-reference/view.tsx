import type { ApiDocument } from "~/contract/document/openapi";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { favicon } from "~/ui/favicon";
import { LogoMark } from "~/ui/logo-mark";
import { SkipLink } from "~/ui/skip-link";
import { type Call, callsByTag } from "./call";
import { CallDetails } from "./call-details";
import { FieldTable, recordId } from "./field-table";
import { fieldsOf } from "./fields";
import { apiReference } from "./words";

/** The whole page, without any script: calls open as `<details>` do. */
export function ApiReference({ document, stylesheet }: { document: ApiDocument; stylesheet: string }) {
  const calls = callsByTag(document);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pageTitle(apiReference.title)}</title>
        <link rel="icon" href={favicon} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <SkipLink href="#calls">{apiReference.skip}</SkipLink>
        <div className="reference mx-auto max-w-[64rem] break-words px-4 py-6 text-sm">
          <Head document={document} />
          <Contents document={document} />
          <main id="calls">
            {document.tags.map((tag) => (
              <TagSection key={tag.name} {...tag} calls={calls.get(tag.name) ?? []} />
            ))}
            <Records document={document} />
          </main>
        </div>
      </body>
    </html>
  );
}

function Head({ document: { servers } }: { document: ApiDocument }) {
  return (
    <header>
      <div className="flex text-base">
        <LogoMark />
      </div>
      <h1 className="mb-4 mt-6 text-xl">{apiReference.title}</h1>
      {apiReference.lead.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <code>{servers[0]?.url}</code> · <a href={paths.apiDocument}>{apiReference.asDocument}</a>
      </p>
    </header>
  );
}

const sectionId = (tag: string) => tag.toLowerCase().replace(/ /g, "-");

function Contents({ document: { tags } }: { document: ApiDocument }) {
  return (
    <nav aria-label={apiReference.contents}>
      <ul className="mt-4 flex flex-wrap border-b border-t py-1">
        {[...tags.map(({ name }) => name), apiReference.records].map((name) => (
          <li key={name}>
            <a className="mr-6 inline-block py-2" href={`#${sectionId(name)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TagSection({ name, description, calls }: { name: string; description: string; calls: readonly Call[] }) {
  return (
    <section aria-labelledby={sectionId(name)}>
      <h2 className="mt-8 text-lg" id={sectionId(name)}>
        {name}
      </h2>
      <p>{description}</p>
      {calls.map((call) => (
        <CallDetails key={call.id} call={call} />
      ))}
    </section>
  );
}

function Records({ document: { components } }: { document: ApiDocument }) {
  const id = sectionId(apiReference.records);
  return (
    <section aria-labelledby={id}>
      <h2 className="mt-8 text-lg" id={id}>
        {apiReference.records}
      </h2>
      <p>{apiReference.recordsLead}</p>
      {Object.entries(components.schemas).map(([name, schema]) => (
        <div className="mt-2 rounded border bg-white px-4 pb-4" key={name} id={recordId(name)}>
          <FieldTable caption={name} fields={fieldsOf(schema)} />
        </div>
      ))}
    </section>
  );
}
