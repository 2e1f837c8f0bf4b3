import { readFileSync } from "node:fs";
import { request } from "node:http";

const SAMPLE_MS = 100;

export interface Download {
  seconds: number;
  lines: number;
  megabytes: number;
  /** Highest RSS of the server, which only Linux shows. */
  highestMb: number | undefined;
}

/**
 * Downloads the file of all users and looks at the server's memory meanwhile.
 *
 * @param cookie of an Admin
 */
export async function download({ url, pid }: { url: string; pid: number }, cookie: string): Promise<Download> {
  const began = performance.now();
  const samples: number[] = [];
  const look = () => samples.push(residentMb(pid));
  const sampling = process.platform === "linux" ? setInterval(look, SAMPLE_MS) : undefined;
  try {
    const { lines, bytes } = await read(`${url}/dashboard/user/download`, cookie);
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, lines, megabytes: bytes / 1e6, highestMb: samples.length > 0 ? Math.max(...samples) : undefined };
  } finally {
    clearInterval(sampling);
  }
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

function read(address: string, cookie: string): Promise<{ lines: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The download was answered with ${response.statusCode}.`));
      let lines = 0;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.on("error", reject);
      response.on("end", () => resolve({ lines, bytes }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
