import { hindranceOfApi } from "./api-route.server";

/** 200 if somebody could sign in, else 503 with the reason (design §6). */
export const loader = async () => {
  const hindrance = await hindranceOfApi();
  return new Response(hindrance ? `not ready: ${hindrance}\n` : "ready\n", {
    status: hindrance ? 503 : 200,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
};
