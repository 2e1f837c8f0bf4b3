import { createContext, useContext } from "react";

const PageCode = createContext<{ css: string; script: string } | undefined>(undefined);

export const PageCodeProvider = PageCode.Provider;

export const usePageCode = () => useContext(PageCode);
