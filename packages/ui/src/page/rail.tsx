import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Sheet } from '../dialog/sheet.tsx';

export interface RailProps {
  /** What it is about: 'Audiencia'. */
  title: string;
  /** What the tray at the bottom edge of a narrow window shows of it: the count and its unit. */
  summary: ReactNode;
  /** The button of the tray: 'Ver audiencia'. */
  openLabel: string;
  children: ReactNode;
}

/**
 * What a form brings about, beside it: 344 px, sticky. Under 1024 px a tray at the bottom edge shows its summary and opens
 * the rest as a sheet.
 */
export function Rail({ title, summary, openLabel, children }: RailProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <aside className="rail" aria-label={title}>
        {children}
      </aside>
      <div className="tray">
        <span className="grip" />
        <div>{summary}</div>
        <Button onPress={() => setOpen(true)}>{openLabel}</Button>
      </div>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title} isTitleHidden>
        <div className="rail-sheet">{children}</div>
      </Sheet>
    </>
  );
}
