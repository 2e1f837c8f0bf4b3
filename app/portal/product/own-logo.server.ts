import type { AppLoadContext } from "@remix-run/node";
import { ownBrand } from "~/auth/brand.server";
import { productApi } from "~/gateway/api.server";

export interface LogoPicture {
  content: Buffer<ArrayBuffer>;
  contentType: string;
}

/** The installation's; undefined if it has none, or none that can be read now. */
export async function ownLogo(request: Request, context: AppLoadContext): Promise<LogoPicture | undefined> {
  const { logo } = await ownBrand(request, context);
  if (!logo) return undefined;
  const name = logo.slice(logo.lastIndexOf("/") + 1);
  return productApi()
    ?.upload(name)
    .catch(() => undefined);
}
