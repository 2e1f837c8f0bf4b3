import { createContext, useContext } from "react";
import { colors, darkColors } from "~/lib/colors";
import { LOOKS, type Look, lookOf } from "~/lib/look";
import { useBrand } from "./brand";

const ChosenLook = createContext<Look | undefined>(undefined);

export const LookProvider = ChosenLook.Provider;

export const useLook = (): Look | undefined => useContext(ChosenLook) ?? lookOnPage();

/** The framework's scripts go on with what the server wrote. */
const lookOnPage = (): Look | undefined =>
  typeof document === "undefined" ? undefined : lookOf(document.documentElement.dataset["look"]);

/** What browsers draw themselves: scroll bars, fields, and the frame around the page. */
export function LookMeta({ look }: { look: Look | undefined }) {
  const { color } = useBrand();
  const frames: Record<Look, string> = { light: color || colors.green.DEFAULT, dark: darkColors.page };
  return (
    <>
      <meta name="color-scheme" content={look ?? LOOKS.join(" ")} />
      {look ? (
        <meta name="theme-color" content={frames[look]} />
      ) : (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={frames.dark} />
          <meta name="theme-color" content={frames.light} />
        </>
      )}
    </>
  );
}
