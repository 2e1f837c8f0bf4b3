import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { looksLikeAddress, splitAddresses } from "~/lib/addresses";
import { valueOf } from "~/lib/form-reply";
import { Icon } from "./icons";
import { areaLook } from "./text-area-field";
import { FieldError, FieldLabel, type FieldProps, fieldAttributes } from "./text-field";
import { words } from "./words";

type AddressListProps = FieldProps & { required?: boolean };

const SEPARATORS = /[\s,;]/;

/** Scripts show the text's addresses as chips; `splitAddresses` reads it. */
export const AddressListField = (field: AddressListProps) => <AddressList key={field.form.revision} {...field} />;

function AddressList({ form, name, label, hint, required = true }: AddressListProps) {
  const lines = useRef<HTMLTextAreaElement>(null);
  const [addresses, setAddresses] = useState<string[]>();
  // Keeps text typed before scripts loaded.
  useEffect(() => setAddresses(splitAddresses(lines.current?.value ?? "")), []);

  const control = { ...fieldAttributes(form, name, hint), required: false };
  return (
    <div>
      <FieldLabel name={name} label={label} hint={hint} isOptional={!required} />
      {addresses ? (
        <Chips control={control} addresses={addresses} onChange={setAddresses} />
      ) : (
        <textarea
          className={`${areaLook} resize-y`}
          rows={3}
          ref={lines}
          defaultValue={valueOf(form, name)}
          spellCheck={false}
          {...control}
        />
      )}
      <FieldError form={form} name={name} />
    </div>
  );
}

interface ChipsProps {
  control: ReturnType<typeof fieldAttributes>;
  addresses: readonly string[];
  onChange(addresses: string[]): void;
}

/** Enter, comma or space end an address; Backspace edits the last one. */
function Chips({ control: { name, ...control }, addresses, onChange }: ChipsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");

  const add = (text: string) => {
    const added = splitAddresses(text);
    onChange([...new Set([...addresses, ...added])]);
    setTyped("");
    setAnnouncement(words.added(added));
  };
  const remove = (address: string) => {
    onChange(addresses.filter((other) => other !== address));
    setAnnouncement(words.removed(address));
    input.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    // The input would join lines into one word.
    if (!SEPARATORS.test(text.trim())) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = addresses.at(-1);
    if (event.key === "Enter" && typed.trim() !== "") add(typed);
    else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      remove(last);
      setTyped(last);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="group flex flex-wrap rounded border border-edge bg-white px-1 pt-1 focus-within:ring">
      {addresses.map((address) => (
        <span
          key={address}
          className={
            "mb-1 mr-1 flex min-w-0 max-w-full items-center rounded-full pl-3 text-sm " +
            (looksLikeAddress(address) ? "bg-green-tint text-green-dark" : "bg-red-tint text-red-dark")
          }
        >
          <span className="min-w-0 truncate" title={address}>
            {address}
          </span>
          <button
            className="flex h-8 w-8 shrink-0 items-center justify-center rounded-full hover:bg-white"
            type="button"
            aria-label={words.removeOne(address)}
            title={words.remove}
            onClick={() => remove(address)}
          >
            <Icon name="close" className="h-4 w-4" />
          </button>
        </span>
      ))}
      {/* An unfinished address is sent too. */}
      <input type="hidden" name={name} value={[...addresses, typed].join("\n")} />
      {/* Browsers without :focus-within keep the input's own ring. */}
      <input
        className="mb-1 h-8 min-w-40 flex-1 bg-white px-2 group-focus-within:outline-none"
        {...control}
        ref={input}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target: { value } }) => (SEPARATORS.test(value) ? add(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </div>
  );
}
