import { Icon } from '@pregon/ui/icon';
import { useId } from 'react';
import { Keys } from '../shortcuts/keys.tsx';
import type { PaletteItem, PaletteSection } from './palette-item.ts';

/** Uses ARIA roles, because native lists and options exist in forms only. Options are not in the tab order. */
const list = { role: 'listbox' } as const;
const group = { role: 'group' } as const;
const option = (isCurrent: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isCurrent }) as const;

interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  /** The option that Enter chooses. */
  readonly current: PaletteItem | undefined;
  readonly optionId: (item: PaletteItem) => string;
  /** Called when the pointer moves over an option. */
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
          // Pointer movement instead of enter, because a resting pointer must not choose when the list scrolls below it.
          onPointerMove={() => onPoint(item)}
          // Keeps the focus in the text field.
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
