/** `Marcela Ospina` → `M••• O•••`: enough to ask «¿Marcela?», too little to learn who somebody is. As many dots for every name. */
export const maskedName = (...names: readonly string[]): string =>
  names
    .flatMap((name) => name.trim().split(/\s+/).slice(0, 1))
    .flatMap((name) => [...name].slice(0, 1))
    .map((initial) => `${initial.toUpperCase()}•••`)
    .join(' ');
