/** Calls that a service account can be given, of one part of the API. */
export interface RightsGroup {
  title: string;
  rights: { name: string; label: string }[];
}
