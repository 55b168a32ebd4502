export const heading = { title: 'Plantillas de WhatsApp' };
