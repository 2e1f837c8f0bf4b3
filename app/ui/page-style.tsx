import { createContext, useContext } from "react";

const PageStyle = createContext<string | undefined>(undefined);

/** Hands the document the style sheet that it holds, if any. */
export const PageStyleProvider = PageStyle.Provider;

export const usePageStyle = (): string | undefined => useContext(PageStyle);
