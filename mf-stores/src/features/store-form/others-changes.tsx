import type { Store, StoreField, StoreFormInput } from '@pregon/contract/stores/store.schema';
import { Button } from '@pregon/ui/button';
import { setFieldValue, useValues } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useCallback, useRef, useState } from 'react';
import { changeable, fieldLabels, type StoreAppForm, storeFieldNames } from './store-values.ts';

interface OthersChangesProps {
  readonly form: StoreAppForm;
  /** What the form began with. */
  readonly base: Store;
  /** What somebody else has made of it since. */
  readonly theirs: Store;
  /** Their changes are in the form: it goes on from there. */
  readonly onTaken: () => void;
}

type Value = StoreFormInput[StoreField];

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'number' ? formatNumber(value) : value || 'vacío';
}

/**
 * Says that somebody else has changed the store, and brings their changes into the form: what was typed here stays, and where both
 * have changed the same field theirs is shown beside it, to be taken or left.
 */
export function OthersChanges({ form, base, theirs, onTaken }: OthersChangesProps) {
  const typed: readonly unknown[] = useValues(form, storeFieldNames);
  const mine = new Map(storeFieldNames.map((name, place) => [name, typed[place]]));
  const [began, now] = [changeable(base), changeable(theirs)];
  const [disputed, setDisputed] = useState<readonly StoreField[]>([]);
  const isTaken = base.version === theirs.version;
  const place = useRef<HTMLDivElement>(null);
  // Whatever was pressed goes: the focus stays with what it has brought about.
  const arrive = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    element?.focus();
  }, []);

  const takeField = (name: StoreField) => setFieldValue(form, name, now[name] as never);
  const takeAll = () => {
    const changed = storeFieldNames.filter((name) => now[name] !== began[name] && now[name] !== mine.get(name));
    setDisputed(changed.filter((name) => mine.get(name) !== began[name]));
    for (const name of changed) if (mine.get(name) === began[name]) takeField(name);
    onTaken();
  };
  const open = disputed.filter((name) => now[name] !== mine.get(name));

  return (
    <div className="store-note" role="alert" tabIndex={-1} ref={arrive} key={`${theirs.version} ${isTaken}`}>
      {isTaken ? (
        <Note tone="info">
          <p>{open.length === 0 ? 'Los cambios de la otra persona ya están aquí. Revísalos y guarda.' : disputedText}</p>
          {open.map((name) => (
            <p key={name} className="row wrap">
              <span>
                {fieldLabels[name]}: «{shown(now[name])}»
              </span>
              <Button
                size="s"
                onPress={() => {
                  takeField(name);
                  place.current?.focus();
                }}
                aria-label={`Usar lo suyo en ${fieldLabels[name]}`}
              >
                Usar lo suyo
              </Button>
            </p>
          ))}
        </Note>
      ) : (
        <Note tone="warning">
          <p>
            <b>Alguien cambió esta tienda mientras la editabas.</b> Trae sus cambios y guarda de nuevo: lo que tú escribiste se
            queda.
          </p>
          <Button size="s" onPress={takeAll}>
            Traer sus cambios
          </Button>
        </Note>
      )}
    </div>
  );
}

const disputedText =
  'Los cambios de la otra persona ya están aquí. Donde los dos cambiaron lo mismo quedó lo tuyo; esto puso ella:';
