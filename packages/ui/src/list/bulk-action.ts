/** Undoes what an action did to one record. */
export type Undo = () => Promise<unknown>;

/** An action on several records of a list. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly isDanger?: boolean | undefined;
  /** Whether the action is possible for a record; the others of the selection stay as they are. */
  readonly applies: (row: Row) => boolean;
  /** Why it applies to none of the selection, as a short phrase: 'ya se enviaron'; or why not to the first of it. */
  readonly refusal?: string | ((row: Row) => string | undefined) | undefined;
  /** Changes one record, and returns how to undo it where that is possible. Rejects with a message for people. */
  readonly run: (row: Row) => Promise<Undo | undefined>;
  /** What was done, for so many records: 'Se pausaron 3 programaciones.' */
  readonly done: (count: number) => string;
  /** The question before an action that changes much, or cannot be undone. */
  readonly question?: ((rows: readonly Row[]) => { readonly title: string; readonly text: string }) | undefined;
}

/** The actions of a list on its selection. */
export interface Bulk<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Called when records have changed: the list is read again. */
  readonly onChanged: () => unknown;
}

/**
 * Creates the address of a file with the rows of a list. Rejects with a message for people.
 *
 * @param only keys of the selected rows; undefined: all that the filters show
 */
export type Download = (only?: string[]) => Promise<string>;
