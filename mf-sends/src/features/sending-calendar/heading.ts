export const heading = { title: 'Calendario' };
