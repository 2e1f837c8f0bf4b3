import { useEffect, useState } from "react";

/** False on the server and until scripts run. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
