import { demoNewsletters, newsletterHtml } from '../src/demo/newsletters.ts';

const { subject, preheader } = demoNewsletters.bulletin;

/** The message of the delivery benchmark: a newsletter of the demo, with its pictures and links. */
export const benchMethod = {
  templateHtml: newsletterHtml('bulletin', (picture) => `https://ceiba.example/pictures/${picture}.png`),
  definition: {
    type: 'email' as const,
    newsletterId: '00000000-0000-4000-8000-000000000000',
    sender: 'Almacenes Ceiba',
    senderEmail: 'hola@tienda.example',
    respondEmail: '',
    subject,
    preheader,
  },
  language: 'es-CO' as const,
};
