import { randomUUID } from "node:crypto";
import { post } from "./api.mjs";

const VERSIONS = 3;

/** Every field tells the version, so that a record that is half one and half another shows. */
const fieldsOf = (name, version) => ({
  actualName: name,
  displayName: `${name} in version ${version}`,
  email: `office${version}@example.test`,
  address: `${version} ${name} Street`,
  officeContact: 8_000_000_000 + version,
  uuid: `version-${version}`,
  status: version % 2 === 0 ? "ACTIVE" : "INACTIVE",
  schemaNames: `v${version}`,
});

/**
 * An administrator makes clients, changes each a few times and deletes every other one, until the signal. `records`
 * notes for each the state that was answered and the one asked for since: a version, or `undefined` for "not there".
 */
export async function keepRecords({ url, token, records, signal }) {
  for (let count = 0; !signal.aborted; count++) {
    const record = { name: `Crash ${randomUUID()}`, is: undefined, asked: 1 };
    records.push(record);
    const { data } = await change(url, "createClient", fieldsOf(record.name, 1), token, record);
    for (let version = 2; version <= VERSIONS && !signal.aborted; version++) {
      record.asked = version;
      await change(
        url,
        "updateClient",
        { clientId: data._id, version: version - 1, ...fieldsOf(record.name, version) },
        token,
        record,
      );
    }
    if (count % 2 === 0 || signal.aborted) continue;
    record.asked = undefined;
    await change(url, "deleteClient", { clientId: data._id }, token, record);
  }
}

async function change(url, call, payload, token, record) {
  const answer = await post(url, `/api/client/${call}`, payload, token);
  if (answer.code !== 200) throw new Error(`${call} of ${record.name} was refused: ${answer.code} ${answer.msg}`);
  record.is = record.asked;
  record.answered = (record.answered ?? 0) + 1;
  return answer;
}

const ROWS = `
  select actual_name as "actualName", display_name as "displayName", email, address, office_contact::float8 as "officeContact", uuid, status,
    schema_names as "schemaNames", version
  from clients where actual_name = any($1)`;

/** @returns {Promise<string[]>} what is wrong with these records in the database */
export async function checkRecords({ database, records }) {
  const { rows } = await database.query(ROWS, [records.map(({ name }) => name)]);
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

function isWhole({ version, ...row }) {
  const wanted = fieldsOf(row.actualName, version);
  return Object.entries(wanted).every(([field, value]) => row[field] === value);
}
