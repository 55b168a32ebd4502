export const heading = {
  title: 'Agregar perfil',
  description: 'Elige una campaña vigente y cuántos perfiles le vas a agregar.',
};
