import type { Theme } from '@pregon/ui/theme';
import type { LucideIcon } from 'lucide-react';
import type { AreaDialog } from '../area/area-dialog.ts';

/** An item of the palette: a place or an action. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Secondary text after the label: the group of a screen, the dates of a campaign. */
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  /** Synonyms for the search. */
  readonly words?: string | undefined;
  readonly keys?: string | undefined;
  readonly does: { readonly to: string } | { readonly shows: AreaDialog } | { readonly theme: Theme };
}

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
