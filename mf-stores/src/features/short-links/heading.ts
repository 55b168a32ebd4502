export const heading = {
  title: 'Acortador URL',
  description: 'Convierte una dirección larga en un enlace corto, y mira cuántas personas lo siguen.',
};
