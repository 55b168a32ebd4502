import { Archive, ArchiveRestore } from 'lucide-react';
import type { MenuEntry } from '../dialog/open-menu.tsx';
import { toast } from '../toast.tsx';
import type { SingleAction } from './run-on-one.tsx';

interface Archiving<Row> {
  /** Archives a record, or takes an archived one out of the archive. */
  readonly action: SingleAction<Row>;
  readonly isArchived: boolean;
  readonly disabledReason: string | undefined;
  /** Reads the list again. */
  readonly onChanged: () => unknown;
}

/** Loaded with the first use. */
const loadRunner = () => import(/* webpackChunkName: "ui-bulk-bar" */ './run-on-one.tsx');

/** The entry of a row's menu that archives its record, or takes it out of the archive. */
export const archiveEntry = <Row>(row: Row, { action, isArchived, disabledReason, onChanged }: Archiving<Row>): MenuEntry => ({
  label: action.label,
  icon: isArchived ? ArchiveRestore : Archive,
  disabledReason,
  onSelect: () => {
    loadRunner().then(
      ({ runOnOne }) => runOnOne(row, action, onChanged),
      () => toast.error('Sin respuesta del servidor'),
    );
  },
});
