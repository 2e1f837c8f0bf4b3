/** Without an id a record is created. */
export const newOrEdit =
  <Args extends { params: { id?: string | undefined } }, New, Edit>(
    ofNew: (args: Args) => New,
    ofEdit: (args: Args) => Edit,
  ) =>
  (args: Args): New | Edit =>
    args.params.id === undefined ? ofNew(args) : ofEdit(args);
