import { z } from "zod";
import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { ProductApi } from "../transport/product-api";
import type { UpstreamConnection } from "./connection.server";
import { words } from "./words";

const KEYS_MAX_BYTES = 64 * 1024;
/** Other product APIs may accept larger pictures. */
const PICTURE_MAX_BYTES = 5 * UPLOAD_MAX_BYTES;

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Undefined if it has none. @throws when it cannot be read */
export async function readPublicKeys(connection: UpstreamConnection): ReturnType<ProductApi["publicKeys"]> {
  const request = {
    method: "GET",
    path: paths.keys,
    headers: { Accept: "application/json" },
    maxBytes: KEYS_MAX_BYTES,
  } as const;
  const { status, body } = await connection.send(request);
  if (status === 404 || status === 405) return undefined;
  return Keys.parse(JSON.parse(body.toString("utf8")));
}

/** A file name that cannot leave the folder. */
const PICTURE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,150}\.(png|jpe?g|webp|gif)$/i;

export async function readUpload(connection: UpstreamConnection, name: string): ReturnType<ProductApi["upload"]> {
  if (!PICTURE_NAME.test(name)) return undefined;
  const request = {
    method: "GET",
    path: `/uploads/${name}`,
    headers: { Accept: "image/*" },
    maxBytes: PICTURE_MAX_BYTES,
  } as const;
  const { status, headers, body } = await connection.send(request);
  if (status >= 500) throw new Error(words.log.pictureFailed(status));
  const contentType = (headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  const isPicture = status === 200 && (IMAGE_TYPES as readonly string[]).includes(contentType);
  return isPicture ? { content: body, contentType } : undefined;
}
