import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Spinner } from '../page.tsx';
import type { ColumnChoiceProps } from '../table/column-choice.tsx';
import { errorMessage } from '../support-code.tsx';
import type { SavedView, ViewStore } from './views-chip.tsx';

interface ViewsPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly store: ViewStore;
  readonly choice: ColumnChoiceProps | undefined;
  readonly onClose: () => void;
}

/** The saved views of a list, a lazily loaded chunk. */
export function ViewsPopover({ anchor, ...views }: ViewsPopoverProps) {
  return (
    <Popover className="pop" placement="bottom start" offset={4} triggerRef={anchor} isOpen onOpenChange={views.onClose}>
      <Dialog aria-label="Vistas guardadas">
        <Views {...views} />
      </Dialog>
    </Popover>
  );
}

function Views({ store, choice, onClose }: Omit<ViewsPopoverProps, 'anchor'>) {
  const [views, setViews] = useState<readonly SavedView[]>();
  const [fault, setFault] = useState<ReactNode>();
  useEffect(() => {
    store.read().then(setViews, (error: unknown) => setFault(errorMessage(error)));
  }, [store]);
  const replace = async (next: readonly SavedView[]) => {
    setFault(undefined);
    try {
      setViews(await store.replace(next));
    } catch (error) {
      setFault(errorMessage(error));
    }
  };
  return (
    <div className="views">
      {views ? (
        <ViewList
          views={views}
          keeps={store.keeps}
          choice={choice}
          onRemove={(gone) => void replace(views.filter((view) => view !== gone))}
          onClose={onClose}
        />
      ) : fault === undefined ? (
        <Spinner>Cargando tus vistas…</Spinner>
      ) : null}
      {views ? (
        <NewView
          keeps={store.keeps}
          choice={choice}
          onSave={(view) => replace([...views.filter(({ name }) => name !== view.name), view])}
          isKnown={(name) => views.some((view) => view.name === name)}
        />
      ) : null}
      <p className="error" role="alert">
        {fault}
      </p>
    </div>
  );
}

type InList = Pick<ViewStore, 'keeps'> & Pick<ViewsPopoverProps, 'choice'>;

interface ViewListProps extends InList {
  readonly views: readonly SavedView[];
  readonly onRemove: (view: SavedView) => void;
  readonly onClose: () => void;
}

function ViewList({ views, keeps, choice, onRemove, onClose }: ViewListProps) {
  const { pathname } = useLocation();
  const { current, other } = useViewQuery(keeps);
  if (views.length === 0)
    return <p className="soft">Busca, filtra u ordena, y guarda aquí lo que ves para volver con un clic.</p>;
  return (
    <ul>
      {views.map((view) => {
        const { query, columns } = splitQuery(view.query);
        const hasColumns = columns === undefined || columns.join() === choice?.chosen.join();
        return (
          <li key={view.name}>
            <Link
              className="pop-item"
              to={{ pathname, search: [query, other].filter(Boolean).join('&') }}
              aria-current={query === current && hasColumns ? 'true' : undefined}
              onClick={() => {
                if (columns) choice?.onChoose(columns);
                onClose();
              }}
            >
              {view.name}
            </Link>
            <IconButton label={`Quitar la vista ${view.name}`} size="s" onPress={() => onRemove(view)}>
              <Icon of={Trash2} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

/** The name under which a view keeps the keys of its columns. */
const columnsName = 'columns';

/** A view's query without its columns, and these; undefined: it was saved without any. */
function splitQuery(saved: string): { readonly query: string; readonly columns: readonly string[] | undefined } {
  const parts = new URLSearchParams(saved);
  const columns = parts.get(columnsName)?.split('.').filter(Boolean);
  if (columns === undefined) return { query: saved, columns };
  parts.delete(columnsName);
  return { query: parts.toString(), columns };
}

/** The current address as a view keeps it, without the page of the list, and what of it does not belong to the list. */
function useViewQuery(keeps: ViewStore['keeps']): { readonly current: string; readonly other: string } {
  const [search] = useSearchParams();
  const of = (isKept: boolean) =>
    new URLSearchParams([...search].filter(([name]) => name !== 'page' && (keeps?.includes(name) ?? true) === isKept)).toString();
  return { current: of(true), other: of(false) };
}

interface NewViewProps extends InList {
  readonly onSave: (view: SavedView) => Promise<void>;
  readonly isKnown: (name: string) => boolean;
}

/** Saves the current address under a name; a name that is known gets the new address. */
function NewView({ keeps, choice, onSave, isKnown }: NewViewProps) {
  const { current: query } = useViewQuery(keeps);
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const columns = choice && new URLSearchParams({ [columnsName]: choice.chosen.join('.') }).toString();
    await onSave({ name: name.trim(), query: [query, columns].filter(Boolean).join('&') });
    setSaving(false);
    setName('');
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void save();
      }}
    >
      <input
        className="input"
        aria-label="Nombre de la vista"
        placeholder="Nombre de esta vista"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="s" variant="primary" type="submit" isPending={isSaving} pendingLabel="Guardando…" isDisabled={!name.trim()}>
        {isKnown(name.trim()) ? 'Reemplazar' : 'Guardar'}
      </Button>
    </form>
  );
}
