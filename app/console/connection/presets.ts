import { SCOPES_DEFAULT } from "~/contract/kit/connection-rules";

interface Preset {
  /** As far as it is every company's: the Admin completes it. */
  issuer: string;
  scopes: string;
}

const PRESETS = {
  entra: { issuer: "https://login.microsoftonline.com/{tenant}/v2.0", scopes: SCOPES_DEFAULT },
  google: { issuer: "https://accounts.google.com", scopes: SCOPES_DEFAULT },
  portico: { issuer: "https://", scopes: `${SCOPES_DEFAULT} groups` },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** What a new connection's form begins with; undefined for an unknown name. */
export function presetIn(search: URLSearchParams): { name: PresetName; values: Preset } | undefined {
  const name = PRESET_NAMES.find((each) => each === search.get(PRESET));
  return name && { name, values: PRESETS[name] };
}

export const PRESET = "preset";
