import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownBrand } from "~/auth/brand.server";
import { colors } from "~/lib/colors";
import { paths } from "~/lib/paths";
import { productDescription, productName } from "~/lib/product";
import touchIcon from "~/ui/touch-icon.png?url";

/** W3C, Web Application Manifest. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, color } = await ownBrand(request, context);
  return Response.json(
    {
      name: name || productName,
      description: productDescription,
      id: paths.home,
      start_url: paths.home,
      display: "browser",
      theme_color: color || colors.green.DEFAULT,
      background_color: colors.page,
      icons: [
        { src: paths.icon, sizes: "any", type: "image/svg+xml" },
        { src: touchIcon, sizes: "180x180", type: "image/png" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
