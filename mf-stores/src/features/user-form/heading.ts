export const newUserHeading = {
  title: 'Nuevo Usuario',
  description: 'Quien trabaja en la cuenta, con lo que puede hacer en ella.',
};
