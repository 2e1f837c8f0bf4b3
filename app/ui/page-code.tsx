import { createContext, useContext } from "react";

const PageCode = createContext<{ css: string; script: string } | undefined>(undefined);

/** Hands the document the style sheet and the script that it holds, if any. */
export const PageCodeProvider = PageCode.Provider;

export const usePageCode = () => useContext(PageCode);
