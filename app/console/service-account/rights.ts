export interface RightsGroup {
  title: string;
  rights: { name: string; label: string }[];
}
