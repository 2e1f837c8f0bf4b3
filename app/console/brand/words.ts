import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Branding",
    lead: {
      installation: "What visitors see before they sign in, on every page's frame and in mails.",
      client:
        "What visitors see at the sign-in that leads to this client, where its application has no branding of its own.",
      application: "What visitors see at the sign-in that leads to this application.",
    },
    inherited: "What you leave empty shows as for the client, the installation, or as Portico comes.",
    nameHint: {
      installation: "In place of Portico.",
      client: "At sign-in, in place of the installation's.",
      application: "At sign-in, in place of the installation's.",
    },
    logoHint: "It is the icon in tabs and on phones, too: a square one is best.",
    colorHint: "Of buttons and links, such as #177245. The dark look gets a lighter one of its own.",
    take: (color: string) => `Use ${color}`,
    contactHint: "Whom visitors ask who cannot get in: an email, an https address or a telephone number.",
    noticeHint: "Stands above the sign-in form, as plain text.",
  },
});
