export const heading = { title: 'Programar Envios' };
