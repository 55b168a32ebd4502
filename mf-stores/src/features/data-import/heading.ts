export const heading = {
  title: 'Importar datos',
  description: 'Bastan clientes y compras, en ese orden: las tiendas y los productos que falten se crean con las compras.',
};
