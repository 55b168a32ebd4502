import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { formatNumber } from '../format.tsx';
import { Icon } from '../icon.tsx';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  size: number;
  /** Number of records in all pages. */
  total: number;
  onPage: (page: number) => void;
  /** Without it the page size is fixed. */
  onSize?: ((size: number) => void) | undefined;
  sizes?: readonly number[] | undefined;
}

/** A pager: '1–10 de 148', previous and next, and the page size. */
export function Pager({ page, size, total, onPage, onSize, sizes = [10, 25, 50, 100] }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const to = Math.min(total, page * size);
  return (
    <nav className="pager" aria-label="Páginas">
      <output className="num">{`${formatNumber(from)}–${formatNumber(to)} de ${formatNumber(total)}`}</output>
      {onSize ? (
        <label className="pager-size end">
          Por página
          <select className="input" value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span className={onSize ? 'row' : 'row end'}>
        <IconButton label="Página anterior" size="s" variant="default" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton
          label="Página siguiente"
          size="s"
          variant="default"
          isDisabled={page >= last}
          onPress={() => onPage(page + 1)}
        >
          <Icon of={ChevronRight} />
        </IconButton>
      </span>
    </nav>
  );
}
