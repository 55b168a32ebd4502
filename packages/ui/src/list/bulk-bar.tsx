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
  readonly onClear: () => void;
  /** Creates the address of a file with the selected rows; without it they cannot be downloaded. */
  readonly download?: (() => Promise<string>) | undefined;
}

/** The bar above a list with a selection: how many, and what can be done with them. */
export function BulkBar<Row>({ rows, actions, nameOf, onChanged, onClear, download }: BulkBarProps<Row>) {
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const [running, setRunning] = useState<string>();
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
    if (first) toast.error(failureOf(failed.length, nameOf(first.row), first.error));
    onClear();
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
            isPending={running === action.label}
            pendingLabel={action.label}
            onPress={() => (action.question ? setAsked(action) : void run(action))}
          >
            {count > 0 && count < rows.length ? `${action.label} (${formatNumber(count)})` : action.label}
          </Button>
        );
      })}
      <Button size="s" variant="ghost" onPress={onClear}>
        Quitar selección
      </Button>
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
