/** What an address that fits no pattern counts as. */
export const UNKNOWN_ROUTE = "/*";

interface Step {
  fixed: Map<string, Step>;
  parameter?: Step;
  /** The pattern that ends here. */
  here?: string;
  /** The pattern that takes whatever comes from here on. */
  rest?: string;
}

/**
 * Tells which route an address belongs to, so that logs and figures speak of routes, of which there are few, and not of
 * addresses. A segment of a pattern is fixed, a parameter (`:id`) or, as the last one, everything else (`*`); fixed
 * ones go first, case does not count.
 */
export function routeFinder(patterns: Iterable<string>): (path: string) => string {
  const root = newStep();
  for (const pattern of patterns) add(root, pattern);
  return (path) => find(root, segmentsOf(path), 0) ?? UNKNOWN_ROUTE;
}

function add(root: Step, pattern: string): void {
  let step = root;
  for (const segment of segmentsOf(pattern)) {
    if (segment === "*") {
      step.rest = pattern;
      return;
    }
    step = segment.startsWith(":") ? (step.parameter ??= newStep()) : fixedStep(step, segment);
  }
  step.here = pattern;
}

function find(step: Step, segments: readonly string[], index: number): string | undefined {
  const segment = segments[index];
  if (segment === undefined) return step.here ?? step.rest;
  const fixed = step.fixed.get(segment);
  const found = fixed && find(fixed, segments, index + 1);
  return found ?? (step.parameter && find(step.parameter, segments, index + 1)) ?? step.rest;
}

const newStep = (): Step => ({ fixed: new Map() });

function fixedStep({ fixed }: Step, segment: string): Step {
  let step = fixed.get(segment);
  if (!step) fixed.set(segment, (step = newStep()));
  return step;
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split("/").filter(Boolean);
