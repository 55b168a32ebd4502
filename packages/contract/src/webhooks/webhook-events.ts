/** What webhooks tell about. */
export const webhookEventTypes = [
  'message.sent',
  'message.delivered',
  'message.failed',
  'message.uncertain',
  'customer.unsubscribed',
  'customer.subscribed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of the message that «Enviar prueba» sends to any endpoint. */
export const webhookTestType = 'webhook.test';

/** Spanish labels of the events. */
export const webhookEventLabels: Readonly<Record<WebhookEventType, string>> = {
  'message.sent': 'Salió un mensaje',
  'message.delivered': 'Llegó un mensaje',
  'message.failed': 'Falló o rebotó un mensaje',
  'message.uncertain': 'No se sabe si salió un mensaje',
  'customer.unsubscribed': 'Alguien se dio de baja',
  'customer.subscribed': 'Alguien se suscribió de nuevo',
};

/** How a signing secret begins, by Standard Webhooks. */
export const webhookSecretPrefix = 'whsec_';
