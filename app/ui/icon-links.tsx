import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { useBrand } from "./brand";
import touchIcon from "./touch-icon.png?url";

/** Those with a logo have its name, since browsers keep an icon for weeks. */
export function iconAddresses(logo: string | null | undefined) {
  const query = logo ? `?${new URLSearchParams({ logo: logo.slice(logo.lastIndexOf("/") + 1) }).toString()}` : "";
  return {
    ico: paths.favicon + query,
    svg: paths.icon + query,
    touch: logo ? pictureAddress(logo) : touchIcon,
  };
}

/** The installation's logo, else Portico's mark. */
export function IconLinks() {
  const { ico, svg, touch } = iconAddresses(useBrand().icon);
  return (
    <>
      <link rel="icon" href={ico} sizes="32x32" />
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touch} />
    </>
  );
}
