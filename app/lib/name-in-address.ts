/** A name as a person types it into an address: "Claims Desk" is `claims-desk`. */
export const nameInAddress = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

export const sameInAddress = (one: string, other: string): boolean => {
  const name = nameInAddress(one);
  return name !== "" && name === nameInAddress(other);
};
