import type { ApiDocument } from "~/contract/document/openapi";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Badge } from "~/ui/badge";
import { LogoMark } from "~/ui/logo-mark";
import { SkipLink } from "~/ui/skip-link";
import { callsByTag, type DescribedCall, recordsOf } from "./calls";
import { type DescribedField, describeFields } from "./fields";
import { apiReference } from "./words";

/** No scripts: calls are `<details>`. */
export function ApiReference({ document, stylesheet }: { document: ApiDocument; stylesheet: string }) {
  const calls = callsByTag(document);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pageTitle(apiReference.title)}</title>
        <link rel="icon" href={paths.icon} />
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

function TagSection({
  name,
  description,
  calls,
}: {
  name: string;
  description: string;
  calls: readonly DescribedCall[];
}) {
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

function Records({ document }: { document: ApiDocument }) {
  const id = sectionId(apiReference.records);
  return (
    <section aria-labelledby={id}>
      <h2 className="mt-8 text-lg" id={id}>
        {apiReference.records}
      </h2>
      <p>{apiReference.recordsLead}</p>
      {recordsOf(document).map(([name, schema]) => (
        <div className="mt-2 rounded border bg-white px-4 pb-4" key={name} id={recordId(name)}>
          <FieldTable caption={name} fields={describeFields(schema)} />
        </div>
      ))}
    </section>
  );
}

const { input, output, access, extension, headers, listParameters, paged } = apiReference;

function CallDetails({ call }: { call: DescribedCall }) {
  const { operation } = call;
  return (
    <details className="mt-2 rounded border bg-white px-4 open:pb-4" id={call.id}>
      <summary className="cursor-pointer py-2.5">
        <span
          className={`inline-block min-w-10 text-xs font-semibold ${call.method === "GET" ? "text-green" : "text-amber"}`}
        >
          {call.method}
        </span>{" "}
        <code>{call.path}</code>{" "}
        <span className="whitespace-nowrap text-muted md:float-right">
          {operation["x-extension"] && <Badge color="amber">{extension}</Badge>} {access[operation["x-access"]]}
        </span>
      </summary>
      <h3 className="mt-2 text-base">{operation.summary}</h3>
      <p>{operation.description}</p>
      {call.inputs.map(({ travels, fields }) => (
        <FieldTable key={travels} caption={input[travels]} fields={fields} />
      ))}
      {call.listParameters.length > 0 && (
        <p>
          {listParameters}
          <code>{call.listParameters.join(", ")}</code>
        </p>
      )}
      {call.headers.length > 0 && (
        <p>
          {headers}
          <code>{call.headers.join(", ")}</code>
        </p>
      )}
      <FieldTable
        caption={`${output[call.output.travels]}${call.isPaged ? `, ${paged}` : ""}`}
        fields={call.output.fields}
      />
    </details>
  );
}

const { tables, nothing, required } = apiReference;

const recordId = (name: string) => `record-${name}`;

function FieldTable({ caption, fields }: { caption: string; fields: readonly DescribedField[] }) {
  if (fields.length === 0) {
    return (
      <p className="mt-4">
        <b>{caption}</b> {nothing}
      </p>
    );
  }
  return (
    <table className="field-table mt-4 w-full table-fixed border-collapse">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{tables.field}</th>
          <th scope="col">{tables.type}</th>
          <th scope="col">{tables.limits}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <td>
              {field.name && <code>{field.name}</code>}{" "}
              {field.name && field.required && <span className="text-xs text-muted">{required}</span>}
            </td>
            <td>
              <TypeOf {...field} />
            </td>
            <td>{field.limits}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TypeOf({ type, record }: DescribedField) {
  if (!record) return <>{type}</>;
  const [before, after] = type.split(record);
  return (
    <>
      {before}
      <a href={`#${recordId(record)}`}>{record}</a>
      {after}
    </>
  );
}
