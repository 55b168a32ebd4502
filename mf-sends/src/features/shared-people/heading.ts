export const heading = { title: 'Clientes repetidos' };
