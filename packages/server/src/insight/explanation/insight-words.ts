export const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

const longDate = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a day in words: '3 de marzo de 2026'. */
export const longDay = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** Counts in words: '1 visita', '1.200 visitas'. */
export const count = (value: number, one: string, many: string): string => `${number.format(value)} ${value === 1 ? one : many}`;
