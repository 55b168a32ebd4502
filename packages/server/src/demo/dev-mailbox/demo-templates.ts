/** Data of the demo's gateway: a number, and templates in Meta's format. */
export const demoNumbers = [{ id: '10001', display_phone_number: '+57 601 555 0142', verified_name: 'Almacenes Ceiba' }];

/** A component of a template in Meta's format. */
export interface DemoComponent {
  readonly type: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly { readonly type: string; readonly text: string; readonly url?: string }[];
}

const template = (id: string, name: string, category: string, components: readonly DemoComponent[]) => ({
  id,
  name,
  language: 'es_CO',
  category,
  status: 'APPROVED',
  components,
});
const header = { type: 'HEADER', format: 'TEXT' };
const footer = { type: 'FOOTER', text: 'Responde SALIR para no recibir más mensajes.' };

export const demoTemplates = [
  template('20001', 'bienvenida_cliente', 'UTILITY', [
    { ...header, text: 'Hola, {{1}}' },
    { type: 'BODY', text: 'Gracias por registrarte en {{1}}. Tu tienda más cercana es {{2}}.' },
    footer,
  ]),
  template('20002', 'promocion_temporada', 'MARKETING', [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: '{{1}}, esta semana tienes {{2}} en {{3}}. ¡Te esperamos!' },
    footer,
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Me interesa' },
        { type: 'QUICK_REPLY', text: 'Ahora no' },
        { type: 'URL', text: 'Ver la tienda', url: 'https://ceiba.example/tiendas/{{1}}' },
      ],
    },
  ]),
  template('20003', 'recordatorio_recompra', 'MARKETING', [
    { type: 'BODY', text: 'Hola, {{1}}. Hace un tiempo llevaste {{2}}: esta semana lo tenemos con precio especial.' },
    footer,
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quiero saber más' }] },
  ]),
  template('20004', 'video_lanzamiento', 'MARKETING', [
    { type: 'HEADER', format: 'VIDEO' },
    { type: 'BODY', text: 'Mira lo nuevo que llegó a {{1}}.' },
    footer,
  ]),
  template('20005', 'encuesta_visita', 'UTILITY', [
    { type: 'BODY', text: 'Gracias por tu visita, {{1}}. Cuéntanos cómo te fue: {{2}}' },
    footer,
  ]),
];
