import { Icon } from '@pregon/ui/icon';
import { useId } from 'react';
import { Keys } from '../shortcuts/keys.tsx';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

/** The browser's own list and options stand in forms alone. What is an option is no stop of the Tab key. */
const list = { role: 'listbox' } as const;
const group = { role: 'group' } as const;
const option = (isCurrent: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isCurrent }) as const;

interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  /** The one that Enter would choose. */
  readonly current: PaletteItem | undefined;
  readonly optionId: (item: PaletteItem) => string;
  /** The pointer stands on one. */
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

export function PaletteList({ id, sections, ...rest }: PaletteListProps) {
  return (
    <div className="palette-list" {...list} id={id} aria-label="Resultados" hidden={sections.length === 0}>
      {sections.map((section) => (
        <Section key={section.title} section={section} {...rest} />
      ))}
    </div>
  );
}

interface SectionProps extends Omit<PaletteListProps, 'id' | 'sections'> {
  readonly section: PaletteSection;
}

function Section({ section: { title, items }, current, optionId, onPoint, onChoose }: SectionProps) {
  const titleId = useId();
  return (
    <div {...group} aria-labelledby={titleId}>
      <div className="pop-header" id={titleId}>
        {title}
      </div>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...option(item === current)}
          id={optionId(item)}
          className="palette-item"
          // A pointer that rests while the list moves under it chooses nothing.
          onPointerMove={() => onPoint(item)}
          // The focus stays in the text.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <Icon of={item.icon} />
          <span className="palette-label">{item.label}</span>
          {item.hint ? <span className="palette-hint">{item.hint}</span> : null}
          {item.keys ? <Keys of={item.keys} /> : null}
        </button>
      ))}
    </div>
  );
}
