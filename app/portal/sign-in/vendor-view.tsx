import { PublicCard } from "~/ui/public-card";
import { vendor } from "./words";

/** On the way to the vendor registration (spec §6); the response's refresh leads there, too. */
export function VendorView({ url }: { url: string }) {
  return (
    <PublicCard title={vendor.title}>
      <p className="lead">{vendor.text}</p>
      <a className="button button-primary" href={url}>
        {vendor.continue}
      </a>
    </PublicCard>
  );
}
