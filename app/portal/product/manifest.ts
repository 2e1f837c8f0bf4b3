import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownBrand } from "~/auth/brand.server";
import { colors } from "~/lib/colors";
import { paths } from "~/lib/paths";
import { productDescription, productName } from "~/lib/product";
import { iconAddresses } from "~/ui/icon-links";

/** W3C, Web Application Manifest. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, color, logo } = await ownBrand(request, context);
  const { svg, touch } = iconAddresses(logo);
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
        { src: svg, sizes: "any", type: "image/svg+xml" },
        logo ? { src: touch } : { src: touch, sizes: "180x180", type: "image/png" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
}
