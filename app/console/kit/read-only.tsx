import { createContext, useContext } from "react";

/** Whether the reader of a list is an Auditor: rows then offer only what shows something. */
export const ReadOnly = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnly);
