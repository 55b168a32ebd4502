/** Senders of the demo: two verified domains, and one that waits for its DNS record. */
export const demoSenders = [
  { kind: 'domain' as const, value: 'ceiba.example', proof: 'demo-ceiba', verifiedAt: new Date() },
  { kind: 'domain' as const, value: 'tienda.example', proof: 'demo-tienda', verifiedAt: new Date() },
  { kind: 'domain' as const, value: 'promociones.example', proof: 'demo-promociones', verifiedAt: null },
];

/** The default sender of e-mails in the form of a schedule. */
export const demoDefaultSender = {
  senderName: 'Almacenes Ceiba',
  senderEmail: 'hola@ceiba.example',
  replyTo: 'servicio@ceiba.example',
} as const;
