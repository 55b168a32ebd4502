export const newCampaignHeading = {
  title: 'Crear Campaña',
  description: 'Ponle nombre y fechas; los perfiles de clientes vienen después.',
};

export const editCampaignHeading = {
  title: 'Editar campaña',
  description: 'Los cambios valen desde que los guardas; lo que ya se envió no cambia.',
};
