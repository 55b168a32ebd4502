import { formatDate } from '@pregon/ui/format';

interface DeletedNoteProps {
  /** What was deleted: 'Las compras'. */
  readonly what: string;
  /** The moment before which it was; null: nothing was. */
  readonly before: string | null;
  readonly zone: string | undefined;
}

/** The sentence that a list is not complete because of the account's retention; undefined for a complete list. */
const deletedSentence = ({ what, before, zone }: DeletedNoteProps): string | undefined =>
  before === null ? undefined : `${what} anteriores al ${formatDate(before, zone)} se eliminaron por la retención de tu cuenta.`;

/** The text of an empty list of which older rows were deleted; undefined: none were. */
export function emptyAfterDeletion(empty: string, deleted: DeletedNoteProps): string | undefined {
  const sentence = deletedSentence(deleted);
  return sentence === undefined ? undefined : `${empty} ${sentence}`;
}

/** Says at the end of a list that older rows were deleted. Nothing for a complete list. */
export function DeletedNote(props: DeletedNoteProps) {
  const sentence = deletedSentence(props);
  return sentence === undefined ? null : <p className="small soft">{sentence}</p>;
}
