import { IMAGE_TYPES, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { type FormReply, valueOf } from "~/lib/form-reply";
import { pictureAddress } from "~/lib/picture-address";
import { Submit } from "~/ui/button";
import { ConflictChoice } from "~/ui/conflict-choice";
import { fileLook, useSizeLimit } from "~/ui/file-field";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { FieldError, FieldLabel, fieldAttributes } from "~/ui/text-field";
import { EnterSaves } from "./enter-saves";
import { LOGO_FILE, type LogoIntent } from "./logo-intents";
import { words } from "./words";

interface LogoFieldProps {
  form: FormReply;
  name: string;
  label: string;
  hint?: string;
}

/** Spec §4: Upload Logo or Save stores the file, the cross clears the path. Needs `upload` and `saveWithLogo`. */
export function LogoField({ form, name, label, hint }: LogoFieldProps) {
  const path = String(valueOf(form, name) ?? "");
  const hints = [words.pictureHint, hint].filter(Boolean).join(" ");
  const limit = { maxBytes: UPLOAD_MAX_BYTES, tooLarge: words.pictureTooLarge };
  const { shown, refuseTooLarge } = useSizeLimit(form, LOGO_FILE, limit);

  return (
    <div>
      <EnterSaves />
      <input type="hidden" name={name} value={path} />
      <FieldLabel name={LOGO_FILE} label={label} hint={hints} isOptional />
      <div className="mb-2 flex items-center" aria-live="polite">
        {path && <Logo path={path} />}
        {path && (
          <button className={iconButtonLook} type="submit" name="intent" value={CLEAR} title={words.clearLogo}>
            <Icon name="close" />
            <IconLabel>{words.clearLogo}</IconLabel>
          </button>
        )}
      </div>
      <div className="-mr-2 flex flex-wrap items-start *:mr-2">
        <input
          {...fieldAttributes(shown, LOGO_FILE, hints)}
          key={path}
          className={`${fileLook} mb-2 min-w-56 flex-1`}
          type="file"
          required={false}
          accept={IMAGE_TYPES.join(",")}
          onChange={refuseTooLarge}
        />
        <Submit kind="plain" intent={UPLOAD}>
          {words.uploadLogo}
        </Submit>
      </div>
      <ConflictChoice form={form} name={name} show={(path) => <Logo path={path} />} />
      <FieldError form={shown} name={LOGO_FILE} />
    </div>
  );
}

const Logo = ({ path }: { path: string }) => (
  <img
    className="rounded border bg-plain object-contain"
    src={pictureAddress(path)}
    alt={words.logoPreview}
    width="85"
    height="70"
  />
);

const UPLOAD: LogoIntent = "upload-logo";
const CLEAR: LogoIntent = "clear-logo";
