import { Badge } from "~/ui/badge";
import type { Call } from "./call";
import { FieldTable } from "./field-table";
import { apiReference } from "./words";

const { input, output, access, extension, listParameters, paged } = apiReference;

/** One call: its line, and on opening it all about it. */
export function CallDetails({ call }: { call: Call }) {
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
      <FieldTable
        caption={`${call.output.travels === "encrypted" ? output.encrypted : output.plain}${call.isPaged ? `, ${paged}` : ""}`}
        fields={call.output.fields}
      />
    </details>
  );
}
