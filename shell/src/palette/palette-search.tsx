import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';

interface PaletteSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly state: 'idle' | 'searching' | 'failed';
  readonly onChoose: (item: PaletteItem) => void;
  readonly onClose: () => void;
}

/** A combobox with an open list: the focus stays in the text, the arrow keys move through the list. */
export function PaletteSearch({ search, onSearch, sections, state, onChoose, onClose }: PaletteSearchProps) {
  const listId = useId();
  const items = sections.flatMap((section) => section.items);
  const [chosen, setChosen] = useState<string>();
  // Falls back to the first option when the chosen one disappears.
  const current = items.find(({ id }) => id === chosen) ?? items[0];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) (document.getElementById(currentId) as Partial<Element> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);

  const move = (steps: number) => {
    const place = current ? items.indexOf(current) : 0;
    setChosen(items[(place + steps + items.length) % items.length]?.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => current && onChoose(current) }[event.key];
    if (!act || items.length === 0) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <div className="palette-search">
        <Icon of={Search} large />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar o ir a…"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={currentId}
          placeholder="Pantallas, campañas, clientes…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={search}
          onChange={({ target }) => {
            onSearch(target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Cerrar" size="s" onPress={onClose}>
          <Icon of={X} />
        </IconButton>
      </div>
      <PaletteList
        id={listId}
        sections={sections}
        current={current}
        optionId={optionId}
        onPoint={({ id }) => setChosen(id)}
        onChoose={onChoose}
      />
      <Outcome count={items.length} search={search} state={state} />
    </>
  );
}

/** The status of a search as a live region. */
function Outcome({ count, search, state }: { count: number } & Pick<PaletteSearchProps, 'search' | 'state'>) {
  const isNothing = count === 0 && state === 'idle';
  return (
    <>
      <div className="palette-outcome" aria-hidden="true">
        {isNothing ? <p className="palette-none">Nada coincide con «{search.trim()}».</p> : null}
        {state === 'searching' ? <p>Buscando en tus datos…</p> : null}
        {state === 'failed' ? <p>No pudimos buscar en tus datos.</p> : null}
      </div>
      <output className="sr">
        {state === 'failed' ? 'No pudimos buscar en tus datos. ' : ''}
        {search.trim() && state !== 'searching' ? (isNothing ? 'Sin resultados' : countOf(count)) : ''}
      </output>
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 resultado' : `${count} resultados`);
