export const heading = { title: 'Programaciones' };
