import { PICTURE_SIDE_MAX } from "~/contract/kit/rules";
import { type Failure, invalid } from "../failure";
import { hasImage } from "./gif";
import { withoutMetadata } from "./metadata";
import { type Picture, readPicture } from "./picture";
import type { UploadStore } from "./store";
import { isTurned } from "./turned";
import { words } from "./words";

/**
 * Removes metadata; the contract has checked the file's size (`Picture`).
 * @param check returns a message if the picture fails it
 * @returns path of the stored file
 * @throws Failure 400 unless it is a PNG, JPEG, WebP or GIF of acceptable dimensions that passes the check
 */
export async function acceptPicture(
  store: UploadStore,
  file: File,
  field: string,
  check: (picture: Picture) => string | undefined = () => undefined,
): Promise<string> {
  const content = Buffer.from(await file.arrayBuffer());
  const picture = readPicture(content);
  if (!picture) throw refused(field, words.format);
  const clean = withoutMetadata(content, picture.extension);
  if (picture.extension === "gif" && !hasImage(clean)) throw refused(field, words.format);
  if (Math.max(picture.width, picture.height) > PICTURE_SIDE_MAX) throw refused(field, words.tooBig(PICTURE_SIDE_MAX));
  const { width, height } = picture;
  const problem = check(isTurned(clean, picture.extension) ? { ...picture, width: height, height: width } : picture);
  if (problem !== undefined) throw refused(field, problem);
  return store.save(clean, picture.extension);
}

const refused = (field: string, msg: string): Failure => invalid(msg, { [field]: [msg] });
