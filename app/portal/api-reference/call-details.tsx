import { Badge } from "~/ui/badge";
import type { Call } from "./call";
import { FieldTable } from "./field-table";
import { apiReference } from "./words";

const { input, output, access, extension, listParameters, paged } = apiReference;

/** One call: its line, and on opening it all about it. */
export function CallDetails({ call }: { call: Call }) {
  const { operation } = call;
  return (
    <details className="call" id={call.id}>
      <summary>
        <span className={call.method === "GET" ? "method method-get" : "method method-post"}>{call.method}</span>{" "}
        <code>{call.path}</code>{" "}
        <span className="call-who">
          {operation["x-extension"] && <Badge color="amber">{extension}</Badge>} {access[operation["x-access"]]}
        </span>
      </summary>
      <h3>{operation.summary}</h3>
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
