const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first ? `${first.segment.toUpperCase()}•••` : '';
}

/** `Marcela Ospina` → `M••• O•••`: enough to ask «¿Marcela?», too little to learn who somebody is. As many dots for every name. */
export const maskedName = (...names: readonly string[]): string => names.map(initialOf).filter(Boolean).join(' ');
