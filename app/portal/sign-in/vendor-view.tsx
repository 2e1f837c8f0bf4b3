import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { vendor } from "./words";

/** On the way to the vendor registration (spec §6); the response's refresh leads there, too. */
export function VendorView({ url }: { url: string }) {
  return (
    <PublicCard title={vendor.title}>
      <p className="mb-4">{vendor.text}</p>
      <ButtonAnchor kind="primary" wide href={url}>
        {vendor.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
