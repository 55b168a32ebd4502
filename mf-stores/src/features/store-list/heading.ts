export const heading = { title: 'Tiendas' };
