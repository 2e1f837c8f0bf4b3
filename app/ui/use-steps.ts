import { useLocation } from "@remix-run/react";
import { type Steps, stepsFrom } from "~/lib/steps";

/** The steps of a sign-in as they are reached from this page. */
export const useSteps = (): Steps => stepsFrom(useLocation().pathname);
