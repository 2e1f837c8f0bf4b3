import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Accessibility",
    lead: "How the pages of visitors and users are tested, which gaps are known, and whom to tell.",
    tested: {
      title: "Tested before each version",
      axe: "axe-core finds nothing serious or critical, in English and Hindi, in the light and the dark look.",
      keyboard:
        "Signing in, opening an application, changing a setting and signing out work with the keyboard alone, and the " +
        "focus is always visible.",
      textBrowsers: "Signing in and opening an application work in the text browsers w3m and Lynx.",
      large: "No page is wider than the screen, with text at 200 % on 360 pixels or magnified to 400 %.",
      scripts: "Everything except passkeys works without scripts.",
    },
    lacking: {
      title: "Known gaps",
      people: "The tests are automatic: they include neither screen readers nor people with disabilities.",
      paste: "Password fields refuse pasting. Password managers can fill them in.",
      others: "The applications themselves, and what administrators write and upload, are not tested.",
    },
    tell: {
      title: "Something is in your way?",
      text: "Say which page it is, what you use to read it, and what you could not do.",
      nobody: (product: string) => `Turn to an administrator of ${product} in your organization.`,
    },
  },
});
