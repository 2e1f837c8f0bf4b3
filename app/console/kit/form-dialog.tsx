import { Dialog } from "~/ui/dialog";
import { Confirmable } from "./confirmable";
import { useListAddress } from "./dialog-state";
import { RecordForm, type RecordFormProps } from "./record-form";

export interface FormDialogProps extends Omit<RecordFormProps, "address"> {
  title: string;
  size?: "small" | "large";
  /** Names the record, if the fields do not. */
  about?: string;
  list: string;
}

export function FormDialog({ title, size = "small", about, list, ...form }: FormDialogProps) {
  const address = useListAddress(list);
  return (
    <Dialog title={title} size={size} closeHref={address} about={about} asksBeforeLeaving>
      <Confirmable>
        <RecordForm address={address} {...form} />
      </Confirmable>
    </Dialog>
  );
}
