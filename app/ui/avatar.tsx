/** The first letter of a name, where there is no picture. The name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  const [letter = "?"] = Array.from(name.trim());
  return (
    <span className="avatar" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
