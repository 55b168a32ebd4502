export const heading = { title: 'Campañas' };
