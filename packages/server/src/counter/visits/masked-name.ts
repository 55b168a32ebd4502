const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first ? `${first.segment.toUpperCase()}•••` : '';
}

/**
 * Masks a name: `Marcela Ospina` → `M••• O•••`, enough to confirm a customer, too little to identify one. All masks have the same
 * length.
 */
export const maskedName = (...names: readonly string[]): string => names.map(initialOf).filter(Boolean).join(' ');
