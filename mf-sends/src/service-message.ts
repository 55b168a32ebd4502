/** What a message of service is, and what it must not contain, for staff. */
export const serviceMessageLabel = 'Mensaje de servicio';
export const serviceMessageWarning =
  'Un mensaje de servicio no puede contener publicidad: ni ofertas, ni descuentos, ni invitaciones a comprar.';
export const serviceMessageRules =
  'Sale a cualquier hora, no cuenta en los límites de mensajes y también lo recibe el grupo de control de la cuenta. Nunca lo recibe quien se dio de baja, no dio permiso o está en el registro de números excluidos.';
