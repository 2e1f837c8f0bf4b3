import { pictureAddress } from "~/lib/picture-address";
import { shownProduct } from "~/lib/product";
import { useBrand } from "./brand";
import { mark } from "./mark";

export function LogoMark() {
  const { name, logo } = useBrand();
  return (
    <span className="inline-flex items-center font-semibold text-ink">
      {logo ? (
        <img className="brand-logo" src={pictureAddress(logo)} alt="" height={40} />
      ) : (
        <svg
          className="mr-2 text-green"
          width={mark.size}
          height={mark.size}
          viewBox={`0 0 ${mark.size} ${mark.size}`}
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={mark.path} />
        </svg>
      )}
      {name || shownProduct()}
    </span>
  );
}
