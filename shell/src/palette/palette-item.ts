import type { Theme } from '@pregon/ui/theme';
import type { LucideIcon } from 'lucide-react';
import type { AreaDialog } from '../area/area-dialog.ts';

/** One line of the palette: somewhere to go, or something to do. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** After the label, paler: the group of a screen, the dates of a campaign. */
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  /** Other words that somebody may look for it by. */
  readonly words?: string | undefined;
  readonly keys?: string | undefined;
  readonly does: { readonly to: string } | { readonly shows: AreaDialog } | { readonly theme: Theme };
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
