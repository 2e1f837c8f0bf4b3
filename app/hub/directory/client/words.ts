import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Clients",
    found: "Client",
    created: "Client created",
    updated: "Client updated",
    deleted: "Client deleted",
    actualNameTaken: "A client with this actual name already exists",
    one: "This client",
    /** Wording of spec §5. */
    logoSize: (largest: string, smallest: string) =>
      `File size exceeds limit ${largest}. Choose a similar-sized file within ${largest} and ${smallest}`,
    /** Spec §5's sentence does not fit a logo that is too small. */
    logoHas: (width: number, height: number) => `This one has ${width} × ${height} pixels`,
  },
});
