import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** The Content-Security-Policy's nonce. */
export const NonceProvider = Nonce.Provider;

export const useNonce = (): string | undefined => useContext(Nonce);
