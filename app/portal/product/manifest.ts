import { paths } from "~/lib/paths";
import { productDescription, productName } from "~/lib/product";
import { colors } from "~/ui/colors";
import touchIcon from "~/ui/touch-icon.png?url";

/** W3C, Web Application Manifest. */
export const loader = () =>
  Response.json(
    {
      name: productName,
      description: productDescription,
      id: paths.home,
      start_url: paths.home,
      display: "browser",
      theme_color: colors.green.DEFAULT,
      background_color: colors.page,
      icons: [
        { src: paths.icon, sizes: "any", type: "image/svg+xml" },
        { src: touchIcon, sizes: "180x180", type: "image/png" },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json" } },
  );
