/** Spec §3 has a path under an uploads folder; other product APIs omit the leading slash. */
export const pictureAddress = (path: string): string => path.replace(/^(?:\.?\/)?uploads\//, "/uploads/");
