import type { ReactNode } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';

/** The dark bubble of a tooltip: a few words, never a control. */
export function TooltipBubble({ children }: { children: ReactNode }) {
  return (
    <Tooltip className="tip" offset={6}>
      {children}
    </Tooltip>
  );
}
