import { userLoader } from "~/auth/require-user.server";

/** Keeps the session for who asks, as any page does. */
export const loader = userLoader(
  async ({ session }) => new Response(null, { status: 204, headers: await session.headers() }),
);
