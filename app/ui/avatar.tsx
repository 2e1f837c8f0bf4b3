interface AvatarProps {
  name: string;
  picture?: string;
  /** An application's: small on phones, large on desks. */
  isTile?: boolean;
}

const ownLook = "h-10 w-10 text-base leading-10";
const tileLook = "h-8 w-8 text-sm leading-8 md:h-[4.375rem] md:w-[4.375rem] md:text-xl md:leading-[4.375rem]";

export function Avatar({ name, picture, isTile }: AvatarProps) {
  if (picture) return <img className="h-10 w-10 shrink-0 rounded-full border object-cover" src={picture} alt="" />;
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span
      className={`inline-block shrink-0 rounded-full bg-green text-center font-semibold text-white ${isTile ? tileLook : ownLook}`}
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
