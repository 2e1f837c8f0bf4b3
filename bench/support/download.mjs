import { readFileSync } from "node:fs";
import { request } from "node:http";

const SAMPLE_MS = 100;

/**
 * Downloads the file of all users and looks at the server's memory meanwhile.
 *
 * @param {{ url: string, pid: number }} portico
 * @param {string} cookie of an Admin
 * @returns {Promise<{ seconds: number, lines: number, megabytes: number, highestMb: number | undefined }>} `highestMb`:
 * of its RSS, which
 * only Linux tells
 */
export async function download({ url, pid }, cookie) {
  const began = performance.now();
  const samples = [];
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

const residentMb = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

function read(address, cookie) {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The download was answered with ${response.statusCode}.`));
      let lines = 0;
      let bytes = 0;
      response.on("data", (chunk) => {
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
