/** Loader or action of a form with two addresses: one makes a record, the other changes the record it names. */
export const newOrEdit =
  <Args extends { params: { id?: string | undefined } }, New, Edit>(
    ofNew: (args: Args) => New,
    ofEdit: (args: Args) => Edit,
  ) =>
  (args: Args): New | Edit =>
    args.params.id === undefined ? ofNew(args) : ofEdit(args);
