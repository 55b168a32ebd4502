/** The plural of a level's name: 'Ciudad' → 'Ciudades', 'Zona' → 'Zonas'. */
export const plural = (name: string): string => (/[aeiouáéíóú]$/i.test(name) ? `${name}s` : `${name}es`);
