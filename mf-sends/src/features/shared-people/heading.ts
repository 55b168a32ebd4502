export const heading = { title: 'Personas repetidas' };
