export const heading = {
  title: 'Productos',
  description: 'Cuáles se recomiendan. Uno retirado no se recomienda en mensajes ni en la página de un cliente.',
};
