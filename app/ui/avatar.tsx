interface AvatarProps {
  name: string;
  /** Address of a picture. */
  picture?: string;
  large?: boolean;
}

/** A picture, or the first letter of a name where there is none, beside the name itself. */
export function Avatar({ name, picture, large }: AvatarProps) {
  if (picture) return <img className="h-10 w-10 shrink-0 rounded-full border object-cover" src={picture} alt="" />;
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span
      className={
        "inline-flex shrink-0 items-center justify-center rounded-full bg-green font-semibold text-white " +
        (large ? "h-[70px] w-[70px] text-xl" : "h-10 w-10 text-base")
      }
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
