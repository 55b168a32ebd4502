export const heading = {
  title: 'Programar Envios',
  description: 'Qué se envía, a quién y cuándo. Nada sale hasta que la programación esté activa.',
};
