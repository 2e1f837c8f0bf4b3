import type { Field } from "./fields";
import { apiReference } from "./words";

const { tables, nothing, required } = apiReference;

export const recordId = (name: string) => `record-${name}`;

/** Fields, what each is, and its bounds. */
export function FieldTable({ caption, fields }: { caption: string; fields: readonly Field[] }) {
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

/** The words of a type, the record in it as a link to its own table. */
function TypeOf({ type, record }: Field) {
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
