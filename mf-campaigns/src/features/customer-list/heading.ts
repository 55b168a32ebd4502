export const heading = { title: 'Clientes' };
