/** Stands for the name while its sentence is cut around it; no name holds it. */
const MARK = "\0";

/** A sentence around a record's name. A name written from right to left leaves the order of the other words alone. */
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
