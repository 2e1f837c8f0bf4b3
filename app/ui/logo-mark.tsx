import { productName } from "~/lib/product";

/** The product mark: a portico, with the name beside it. */
export function LogoMark() {
  return (
    <span className="brand">
      <svg width="28" height="28" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
        <path d="M14 2 26 9v3H2V9zM4 14h4v8H4zm8 0h4v8h-4zm8 0h4v8h-4zM2 24h24v2H2z" />
      </svg>
      {productName}
    </span>
  );
}
