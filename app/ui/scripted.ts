import { useEffect, useState } from "react";

/** False on the server and until scripts have taken over; what stands in for them is shown that long. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
