import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Hands the answer's script nonce (Content-Security-Policy) to the document. */
export const NonceProvider = Nonce.Provider;

export const useNonce = (): string | undefined => useContext(Nonce);
