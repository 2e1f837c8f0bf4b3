import { createContext, useContext } from "react";

/** For Auditors: rows offer only what shows something. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnly);
