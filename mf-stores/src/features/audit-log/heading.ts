export const heading = {
  title: 'Auditoría',
  description: 'Quién hizo qué en la cuenta. Nadie puede cambiar ni eliminar este registro.',
};
