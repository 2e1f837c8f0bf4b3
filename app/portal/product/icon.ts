import { icon } from "~/ui/icon";

const DAY_SECONDS = 86_400;

export const loader = () =>
  new Response(icon, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
