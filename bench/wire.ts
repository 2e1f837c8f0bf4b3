import CryptoJS from "crypto-js";
import { decryptPayload, encryptPayload } from "~/contract/kit/codec";
import { cost, median, type Row } from "./support/figures";
import { inTurns, milliseconds, type Pace } from "./support/turns";

const SECRET = "measured-harbour";
/** Of the JSON that is sealed: a call, a page of a list, and more than any call may carry. */
const SIZES: readonly [size: string, bytes: number][] = [
  ["1 kB", 1_000],
  ["100 kB", 100_000],
  ["1 MB", 1_000_000],
];
/** So much is sealed and opened in each turn. */
const BYTES_PER_TURN = 2_000_000;

/** The envelope of spec §7, sealed and opened again, beside the library whose format it is. */
export async function run({ turns }: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [size, bytes] of SIZES) {
    const value = { text: "Portico ".repeat(bytes / 8) };
    const times = Math.max(1, BYTES_PER_TURN / bytes);
    const each = (work: () => unknown) => async () => {
      const taken = await milliseconds(async () => {
        for (let time = 0; time < times; time += 1) work();
      });
      return taken / times;
    };
    const { ours, theirs } = await inTurns(
      {
        ours: each(() => decryptPayload(encryptPayload(value, SECRET), SECRET)),
        theirs: each(() => byCryptoJs(value)),
      },
      { turns },
    );
    const baseline = { name: "crypto-js", value: median(theirs) };
    rows.push(cost(`${size} sealed and opened`, median(ours), "ms", baseline));
  }
  return rows;
}

function byCryptoJs(value: unknown): unknown {
  const sealed = CryptoJS.AES.encrypt(JSON.stringify(value), SECRET).toString();
  return JSON.parse(CryptoJS.AES.decrypt(sealed, SECRET).toString(CryptoJS.enc.Utf8)) as unknown;
}
