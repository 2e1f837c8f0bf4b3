/** 200 while the process lives (design §6). */
export const loader = () => new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
