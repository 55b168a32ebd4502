export const heading = { title: 'Pendientes', description: 'Lo que tu equipo espera de ti, y lo que te respondió.' };
