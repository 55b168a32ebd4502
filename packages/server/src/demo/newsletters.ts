/** A newsletter of the demo, and what schedules say with it. */
export interface DemoNewsletter {
  readonly name: string;
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly address: string;
}

export const demoNewsletters = {
  bulletin: {
    name: 'Boletín Ceiba',
    subject: '{{name|Hola}}, lo nuevo de la quincena',
    preheader: 'Novedades y precios de estos días',
    heading: 'Lo nuevo en {{warehouse|tu Ceiba}}',
    text: 'Hola, {{name|vecina}}. Llegaron colecciones para la casa y para ti. Pasa a verlas, o apártalas desde el celular.',
    button: 'Ver novedades',
    address: 'https://ceiba.example/novedades',
  },
  anniversary: {
    name: 'Aniversario',
    subject: '{{name|Hola}}, cumplimos años y lo celebras tú',
    preheader: 'Tres días de detalles en tienda',
    heading: 'Gracias por un año más',
    text: 'Hola, {{name|vecina}}. Del viernes al domingo hay un detalle para ti en {{warehouse|tu Ceiba}}.',
    button: 'Ver los detalles',
    address: 'https://ceiba.example/aniversario',
  },
  return: {
    name: 'Te extrañamos',
    subject: '{{name|Hola}}, te guardamos un bono',
    preheader: 'Para que vuelvas cuando quieras',
    heading: 'Hace rato no te vemos',
    text: 'Hola, {{name|vecina}}. Tienes un bono de $ 30.000 para tu próxima compra en {{warehouse|tu Ceiba}}.',
    button: 'Usar mi bono',
    address: 'https://ceiba.example/bono',
  },
  home: {
    name: 'Hogar renovado',
    subject: '{{name|Hola}}, renueva tu casa',
    preheader: 'Ropa de cama, cocina y decoración',
    heading: 'Tu casa, como nueva',
    text: 'Hola, {{name|vecina}}. Estos días, ropa de cama, cocina y decoración con bono de recompra.',
    button: 'Ver el catálogo',
    address: 'https://ceiba.example/hogar',
  },
} as const satisfies Readonly<Record<string, DemoNewsletter>>;

/** The message as the editor leaves it. */
export const newsletterHtml = ({ heading, text, button, address }: DemoNewsletter): string =>
  `<div style="max-width:600px;margin:0 auto;padding:32px 24px;font-family:Arial,sans-serif;color:#2b2521">` +
  `<h1 style="font-size:26px;line-height:32px;margin:0 0 12px">${heading}</h1>` +
  `<p style="font-size:16px;line-height:24px;margin:0 0 24px">${text}</p>` +
  `<p style="margin:0 0 32px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b81575;color:#ffffff;font-weight:bold;text-decoration:none">${button}</a></p>` +
  `<p style="font-size:13px;line-height:20px;margin:0;color:#6b625c">Almacenes Ceiba · <a href="https://ceiba.example/tiendas" style="color:#6b625c">Nuestras tiendas</a> · <a href="#darse-de-baja" style="color:#6b625c">Darme de baja</a></p></div>`;

/** The same for the editor, which takes a design as it takes HTML. */
export const newsletterDesign = (newsletter: DemoNewsletter): string =>
  JSON.stringify({ pages: [{ component: newsletterHtml(newsletter) }] });
