import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { formatNumber } from '../format.tsx';
import { errorMessage } from '../support-code.tsx';
import { toast } from '../toast.tsx';
import type { Bulk, BulkAction } from './bulk-action.ts';
import { DownloadButton } from './download-button.tsx';
import { BulkUndo, undoTime } from './bulk-undo.tsx';
import { runBulk } from './run-bulk.ts';

interface BulkBarProps<Row> extends Bulk<Row> {
  /** The selected rows of the page. */
  readonly rows: readonly Row[];
  /** Ends the selection; those that an action has left as they were stay selected. */
  readonly onClear: (left: readonly Row[]) => void;
  /** Creates the address of a file with the selected rows; without it they cannot be downloaded. */
  readonly download?: (() => Promise<string>) | undefined;
}

/** The most rows whose failure is shown. */
const mostFailures = 5;

/** A row that an action has left as it was, and why. */
interface Failure {
  readonly name: string;
  readonly reason: ReactNode;
}

/** The bar above a list with a selection: how many, and what can be done with them. */
export function BulkBar<Row>({ rows, actions, nameOf, onChanged, onClear, download }: BulkBarProps<Row>) {
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const [running, setRunning] = useState<string>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const run = async (action: BulkAction<Row>) => {
    setRunning(action.label);
    const { done, failed, undos } = await runBulk(rows.filter(action.applies), action.run);
    setRunning(undefined);
    if (done.length > 0) {
      const message = action.done(done.length);
      const isUndoable = undos.length > 0;
      const shown = undos.length < done.length && isUndoable ? `${message} ${partOf(undos.length, done.length)}` : message;
      toast.success(isUndoable ? <BulkUndo message={shown} undos={undos} onChanged={onChanged} /> : shown, {
        duration: isUndoable ? undoTime : undefined,
      });
    }
    const [first] = failed;
    setFailures(failed.map(({ row, error }) => ({ name: nameOf(row), reason: errorMessage(error) })));
    if (first) toast.error(failureOf(failed.length, nameOf(first.row), first.error));
    onClear(failed.map(({ row }) => row));
    onChanged();
  };
  const question = asked?.question?.(rows.filter(asked.applies));
  return (
    <section className="bulk" aria-label="Selección">
      <output>{`Selección: ${formatNumber(rows.length)}`}</output>
      {download ? <DownloadButton label="Descargar" download={download} /> : null}
      {actions.map((action) => {
        const count = rows.filter(action.applies).length;
        return (
          <Button
            key={action.label}
            size="s"
            variant={action.isDanger ? 'danger' : 'default'}
            isDisabled={count === 0}
            disabledReason={refusalOf(action, rows)}
            isPending={running === action.label}
            pendingLabel={action.label}
            onPress={() => (action.question ? setAsked(action) : void run(action))}
          >
            {count > 0 && count < rows.length ? `${action.label} (${formatNumber(count)})` : action.label}
          </Button>
        );
      })}
      <Button size="s" variant="ghost" onPress={() => onClear([])}>
        Quitar selección
      </Button>
      {failures.length > 0 ? (
        <ul className="bulk-failures" aria-label="Quedaron como estaban">
          {failures.slice(0, mostFailures).map(({ name, reason }, index) => (
            // Several rows may have the same name.
            <li key={index}>
              <b>{name}</b> {reason}
            </li>
          ))}
          {failures.length > mostFailures ? <li>{`y ${formatNumber(failures.length - mostFailures)} más`}</li> : null}
        </ul>
      ) : null}
      {asked && question ? (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={question.title}
          confirmLabel={asked.label}
          pendingLabel={asked.label}
          cancelLabel="Conservar"
          isDestructive={asked.isDanger}
          onConfirm={() => run(asked)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** Why an action applies to none of the rows, as a sentence. */
function refusalOf<Row>({ refusal }: BulkAction<Row>, [first]: readonly Row[]): string | undefined {
  const phrase = typeof refusal === 'function' ? first && refusal(first) : refusal;
  return phrase && `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** Says for how many of the records the button undoes it. */
const partOf = (undos: number, all: number): string => `Se puede deshacer en ${formatNumber(undos)} de ${formatNumber(all)}.`;

/** Says how many failed, and why the first one did. */
const failureOf = (count: number, name: string, error: unknown): ReactNode => (
  <>
    {count === 1 ? '' : `${formatNumber(count)} quedaron como estaban. `}
    {`«${name}»: `}
    {errorMessage(error)}
  </>
);
