import { isApiReady } from "./api-route.server";

/** 200 when the database answers, 503 otherwise (design §6). */
export const loader = async () => {
  const ready = await isApiReady();
  return new Response(ready ? "ready\n" : "not ready\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};
