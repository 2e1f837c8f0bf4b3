/** A placeholder that no name contains. */
const MARK = "\0";

/** Right-to-left names keep the order of the other words. */
export function Naming({ sentence, name }: { sentence(name: string): string; name: string }) {
  const [before, after] = sentence(MARK).split(MARK);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
