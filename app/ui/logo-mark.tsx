import { productName } from "~/lib/product";
import { mark } from "./mark";

export const LogoMark = () => (
  <span className="inline-flex items-center font-semibold text-ink">
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
    {productName}
  </span>
);
