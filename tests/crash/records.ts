import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ClientBase } from "pg";
import { type Answer, post } from "./api";

const VERSIONS = 3;

/** A version; undefined: the record does not exist. */
type Version = number | undefined;

export interface ClientRecord {
  name: string;
  is: Version;
  asked: Version;
  answered: number;
}

/** Every field contains the version, so that a mixture of two versions is detected. */
const fieldsOf = (name: string, version: number) => ({
  actualName: name,
  displayName: `${name} in version ${version}`,
  email: `office${version}@example.test`,
  address: `${version} ${name} Street`,
  officeContact: 8_000_000_000 + version,
  uuid: `version-${version}`,
  status: version % 2 === 0 ? "ACTIVE" : "INACTIVE",
  schemaNames: `v${version}`,
});

/** Changes each client a few times and deletes every other one. `records` keeps what was requested and what was acknowledged. */
export async function keepRecords({
  url,
  token,
  records,
  signal,
}: {
  url: string;
  token: string;
  records: ClientRecord[];
  signal: AbortSignal;
}): Promise<void> {
  const isOn = () => !signal.aborted;
  for (let count = 0; isOn(); count++) {
    const record: ClientRecord = { name: `Crash ${randomUUID()}`, is: undefined, asked: 1, answered: 0 };
    records.push(record);
    const { data } = await change(url, "createClient", fieldsOf(record.name, 1), token, record);
    const clientId = data?._id;
    for (let version = 2; version <= VERSIONS && isOn(); version++) {
      record.asked = version;
      await change(
        url,
        "updateClient",
        { clientId, version: version - 1, ...fieldsOf(record.name, version) },
        token,
        record,
      );
    }
    if (count % 2 === 0 || !isOn()) continue;
    record.asked = undefined;
    await change(url, "deleteClient", { clientId }, token, record);
  }
}

async function change(
  url: string,
  call: string,
  payload: unknown,
  token: string,
  record: ClientRecord,
): Promise<Answer> {
  const answer = await post(url, `/api/client/${call}`, payload, token);
  if (answer.code !== 200) throw new Error(`${call} of ${record.name} was refused: ${answer.code} ${answer.msg}`);
  record.is = record.asked;
  record.answered += 1;
  return answer;
}

const ROWS = `
  select actual_name as "actualName", display_name as "displayName", email, address,
    office_contact::float8 as "officeContact", uuid, status,
    schema_names as "schemaNames", version
  from clients where actual_name = any($1)`;

type ClientRow = ReturnType<typeof fieldsOf> & { version: number };

export async function checkRecords({
  database,
  records,
}: {
  database: ClientBase;
  records: readonly ClientRecord[];
}): Promise<string[]> {
  const { rows } = await database.query<ClientRow>(ROWS, [records.map(({ name }) => name)]);
  const found = new Map(rows.map((row) => [row.actualName, row]));
  return records.flatMap(({ name, is, asked }) => {
    const row = found.get(name);
    if (row && !isWhole(row)) return [`${name}: HALF: ${JSON.stringify(row)}`];
    const version = row?.version;
    return version === is || version === asked
      ? []
      : [
          `${name}: LOST: was told version ${is ?? "none"}, asked for ${asked ?? "none"}, there is ${version ?? "none"}`,
        ];
  });
}

function isWhole({ version, ...fields }: ClientRow): boolean {
  return isDeepStrictEqual(fields, fieldsOf(fields.actualName, version));
}
