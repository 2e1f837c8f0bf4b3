/**
 * Where a stored picture is shown. Spec §3 has a path under an uploads folder, which another product API writes without
 * the slash before it.
 */
export const pictureAddress = (path: string): string => path.replace(/^(?:\.?\/)?uploads\//, "/uploads/");
