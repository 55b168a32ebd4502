export const heading = {
  title: 'Fuentes programadas',
  description: 'Los archivos que tu sistema deja en un servidor SFTP o en una dirección web se traen solos, a la hora que digas.',
};
