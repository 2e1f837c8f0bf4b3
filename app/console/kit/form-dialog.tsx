import { Dialog } from "~/ui/dialog";
import { useListAddress } from "./dialog-state";
import { RecordForm, type RecordFormProps } from "./record-form";

export interface FormDialogProps extends Omit<RecordFormProps, "address"> {
  title: string;
  size?: "small" | "large";
  /** Names the record where the fields do not. */
  about?: string;
  /** Address of the list below. */
  list: string;
}

/** The form of a record over its list. After success it closes. */
export function FormDialog({ title, size = "small", about, list, ...form }: FormDialogProps) {
  const address = useListAddress(list);
  return (
    <Dialog title={title} size={size} closeHref={address} about={about} asksBeforeLeaving>
      <RecordForm address={address} {...form} />
    </Dialog>
  );
}
