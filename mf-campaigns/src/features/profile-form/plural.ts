/** Returns the Spanish plural of a level's name: 'Ciudad' becomes 'Ciudades', 'Zona' becomes 'Zonas'. */
export const plural = (name: string): string => (/[aeiouáéíóú]$/i.test(name) ? `${name}s` : `${name}es`);
