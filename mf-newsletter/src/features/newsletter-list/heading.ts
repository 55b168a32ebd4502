export const heading = {
  title: 'Newsletters',
  description: 'El diseño de cada e-mail: se aprueba aquí, y se programa para un perfil.',
};
