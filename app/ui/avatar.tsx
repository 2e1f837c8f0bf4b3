interface AvatarProps {
  name: string;
  picture?: string;
  small?: boolean;
  large?: boolean;
}

const sizes = {
  small: "h-8 w-8 text-sm leading-8",
  medium: "h-10 w-10 text-base leading-10",
  large: "h-[4.375rem] w-[4.375rem] text-xl leading-[4.375rem]",
};

export function Avatar({ name, picture, small, large }: AvatarProps) {
  const size = small ? "small" : large ? "large" : "medium";
  if (picture) return <img className="h-10 w-10 shrink-0 rounded-full border object-cover" src={picture} alt="" />;
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span
      className={`inline-block shrink-0 rounded-full bg-green text-center font-semibold text-white ${sizes[size]}`}
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
