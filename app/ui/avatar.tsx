/** The first letter of a name, shown where there is no picture, beside the name itself. */
export function Avatar({ name, large }: { name: string; large?: boolean }) {
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span
      className={
        "inline-flex shrink-0 items-center justify-center rounded-full bg-green font-semibold text-white " +
        `${large ? "h-[70px] w-[70px] text-xl" : "h-10 w-10 text-base"}`
      }
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
