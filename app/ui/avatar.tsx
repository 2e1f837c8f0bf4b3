interface AvatarProps {
  name: string;
  picture?: string;
  large?: boolean;
}

export function Avatar({ name, picture, large }: AvatarProps) {
  if (picture) return <img className="h-10 w-10 shrink-0 rounded-full border object-cover" src={picture} alt="" />;
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span
      className={
        "inline-block shrink-0 rounded-full bg-green text-center font-semibold text-white " +
        (large ? "h-[4.375rem] w-[4.375rem] text-xl leading-[4.375rem]" : "h-10 w-10 text-base leading-10")
      }
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
