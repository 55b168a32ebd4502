import type { RouteSet } from './route-set.ts';

/** Open Graph data of a link preview in messengers and search engines. */
interface LinkPreview {
  /** Undefined: the page keeps its own title. */
  readonly title?: string;
  readonly description: string;
  /** About one recipient, so never indexed. */
  readonly personal: boolean;
}

const recipientPage = {
  title: 'Tus mensajes · Pregón',
  description: 'Elige qué mensajes quieres recibir, o date de baja.',
  personal: true,
};

const publicPreviews: readonly (readonly [path: RegExp, preview: LinkPreview])[] = [
  [/^\/+(?:unsubscribe|preferences)(?:\/|$)/, recipientPage],
  [
    /^\/+apps\/+[^/]+\/+registro\/*$/,
    { title: 'Regístrate · Pregón', description: 'Déjanos tus datos para enterarte primero de lo nuevo.', personal: false },
  ],
  [
    /^\/+apps\/+[^/]+\/+visita\/*$/,
    { title: 'Registra una visita · Pregón', description: 'Registra una visita o una compra en la tienda.', personal: false },
  ],
  [
    /^\/+apps\/+[^/]+\/+encuesta(?:\/|$)/,
    { title: 'Encuesta · Pregón', description: 'Cuéntanos cómo te fue. Toma menos de un minuto.', personal: true },
  ],
];
const start: LinkPreview = { description: 'Mensajes de tus tiendas, como tú los quieras recibir.', personal: false };
const staff: LinkPreview = { description: 'Pregón, la plataforma de marketing de tus tiendas.', personal: true };

/** Path of the preview image, 1200 × 630. */
export const previewPicturePath = '/preview.png';

const previewOf = (set: RouteSet, path: string): LinkPreview =>
  set === 'admin' ? staff : (publicPreviews.find(([pattern]) => pattern.test(path))?.[1] ?? start);

/** Adds title, description and image for link previews to a shell page. Scripts replace its title later. */
export function withLinkPreview(
  html: string,
  { set, path, publicUrl }: { set: RouteSet; path: string; publicUrl: string },
): string {
  const { title, description, personal } = previewOf(set, path);
  const tags = [
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title ?? 'Pregón'}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="es_CO">',
    `<meta property="og:image" content="${publicUrl}${previewPicturePath}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    ...(personal ? ['<meta name="robots" content="noindex">'] : []),
  ];
  const titled = title === undefined ? html : html.replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`);
  return titled.replace('</title>', () => `</title>\n    ${tags.join('\n    ')}`);
}
