import { CopyBlock } from "~/ui/copy-block";

export const foldedLook = "mb-2 rounded border bg-page px-4";
export const summaryLook = "cursor-pointer py-3 font-semibold";

export const FoldedBlocks = ({ blocks }: { blocks: readonly { id: string; label: string; value: string }[] }) =>
  blocks.map(({ id, label, value }) => (
    <details key={id} className={foldedLook}>
      <summary className={summaryLook}>{label}</summary>
      <CopyBlock id={id} label={label} value={value} />
    </details>
  ));
