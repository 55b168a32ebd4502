export const usersHeading = {
  title: 'Usuarios',
  description: 'Quién ingresa a la cuenta, y qué puede hacer.',
};

export const invitationsHeading = {
  title: 'Invitaciones',
  description: 'A quién invitaste y aún no crea su usuario. Una invitación sirve 7 días.',
};
