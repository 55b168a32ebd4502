export const heading = {
  title: 'Cuenta',
  description: 'Los datos de tu empresa y por dónde salen sus mensajes. Cada cambio queda en la auditoría.',
};
