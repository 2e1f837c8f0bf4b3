import { useEffect, useState } from "react";

/** False on the server and until scripts have taken over; their substitutes are shown until then. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
