export const heading = {
  title: 'Programar Envios',
  description: 'Elige el mensaje, para quién es y cuándo sale: nada se envía hasta que la programación esté activa.',
};
