import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from "~/contract/kit/rules";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { COMPACT, LOOK, REMEMBER } from "./list-look";

const REMEMBERED_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** Grants nothing, so it is not signed. */
export interface ListLook {
  /** Rows per page, unless the address says otherwise. */
  size: number;
  isCompact: boolean;
}

const Remembered = z.object({
  size: z.literal(PAGE_SIZES).catch(PAGE_SIZE_DEFAULT),
  isCompact: z.boolean().catch(false),
});

let cookie: ReturnType<typeof createCookie> | undefined;
const lookCookie = () =>
  (cookie ??= createCookie(env().secure ? "__Host-portico-lists" : "portico-lists", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().secure,
    maxAge: REMEMBERED_SECONDS,
  }));

export async function lookOf(request: Request): Promise<ListLook> {
  const remembered = Remembered.safeParse(await lookCookie().parse(request.headers.get("Cookie")));
  return remembered.data ?? { size: PAGE_SIZE_DEFAULT, isCompact: false };
}

/** `size` where there is `remember`, and `look`. A mere link to another size changes nothing. */
export function lookAsked(parameters: URLSearchParams, look: ListLook): ListLook | undefined {
  const size = PAGE_SIZES.find((each) => String(each) === parameters.get("size"));
  const asked = {
    size: parameters.has(REMEMBER) && size ? size : look.size,
    isCompact: parameters.has(LOOK) ? parameters.get(LOOK) === COMPACT : look.isCompact,
  };
  return parameters.has(REMEMBER) || parameters.has(LOOK) ? asked : undefined;
}

export const rememberLook = async (look: ListLook): Promise<[string, string]> => [
  "Set-Cookie",
  await lookCookie().serialize(look),
];
