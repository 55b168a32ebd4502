import { readFileSync } from 'node:fs';
import { cleanNewsletterHtml } from '../content/newsletters/newsletter-html.ts';

/** A newsletter of the demo with the texts of its schedules. Its editor blocks are in a file named by its key. */
interface DemoNewsletter {
  readonly name: string;
  readonly subject: string;
  readonly preheader: string;
}

export const demoNewsletters = {
  bulletin: {
    name: 'Boletín Ceiba',
    subject: '{{name|Hola}}, lo nuevo de la quincena',
    preheader: 'Novedades y precios de estos días',
  },
  anniversary: {
    name: 'Aniversario',
    subject: '{{name|Hola}}, cumplimos años y lo celebras tú',
    preheader: 'Tres días de detalles en tienda',
  },
  return: {
    name: 'Te extrañamos',
    subject: '{{name|Hola}}, te guardamos un bono',
    preheader: 'Para que vuelvas cuando quieras',
  },
  home: {
    name: 'Hogar renovado',
    subject: '{{name|Hola}}, renueva tu casa',
    preheader: 'Ropa de cama, cocina y decoración',
  },
} as const satisfies Readonly<Record<string, DemoNewsletter>>;
export type DemoNewsletterKey = keyof typeof demoNewsletters;
export const demoNewsletterKeys = Object.keys(demoNewsletters) as DemoNewsletterKey[];

/** Images of the newsletters at double density, with width and height in physical pixels. */
export const demoPictures = {
  paper: [1200, 480],
  storefront: [1200, 480],
  cake: [1200, 480],
  bag: [1200, 480],
  lamp: [500, 360],
  dishes: [500, 360],
  mug: [500, 360],
  towels: [500, 360],
} as const;
export type DemoPicture = keyof typeof demoPictures;
export const demoPictureKeys = Object.keys(demoPictures) as DemoPicture[];

/** An image as PNG. */
export const demoPicture = (picture: DemoPicture): Buffer => readFileSync(new URL(`pictures/${picture}.png`, import.meta.url));

type AddressOf = (picture: DemoPicture) => string;

const isPicture = (name: string): name is DemoPicture => Object.hasOwn(demoPictures, name);

function blocksOf(key: DemoNewsletterKey, addressOf: AddressOf): string {
  const blocks = readFileSync(new URL(`newsletters/${key}.html`, import.meta.url), 'utf8');
  return blocks.replace(/picture:(\w+)/g, (whole, name: string) => (isPicture(name) ? addressOf(name) : whole));
}

/** Stacks columns and reduces margins on narrow screens. */
const narrow =
  '<style>@media (max-width:480px){.m-col{max-width:100%!important}.m-pad{padding-left:20px!important;padding-right:20px!important}}</style>';

/** The message as the editor saves it, sanitized. */
export const newsletterHtml = (key: DemoNewsletterKey, addressOf: AddressOf): string =>
  cleanNewsletterHtml(
    `<html><head>${narrow}</head><body style="margin:0;background-color:#f4f1ee">${blocksOf(key, addressOf)}</body></html>`,
  );

/** The same for the editor, which accepts a design as HTML. */
export const newsletterDesign = (key: DemoNewsletterKey, addressOf: AddressOf): string =>
  JSON.stringify({ pages: [{ component: blocksOf(key, addressOf) }] });
