/** The 23 merge tags of a message, with the labels under which staff insert them. */
export const mergeTags = {
  name: 'Nombre',
  genre: 'Género',
  warehouse: 'Tienda',
  day: 'Día',
  channel: 'Canal',
  preferred_product: 'Producto preferido',
  city: 'Ciudad',
  promo: 'Promoción',
  affinity: 'Afinidad',
  segment: 'Enfoque',
  close_Inactivation: 'Cercanía a la inactividad',
  dropout_alert: 'Alerta de abandono',
  quadrant: 'Cuadrante',
  subquadrant: 'Subcuadrante',
  group_factor: 'Factor de grupo',
  probability_upselling: 'Probabilidad de venta mayor',
  probability_crosselling: 'Probabilidad de venta cruzada',
  producto_u: 'Producto para venta mayor',
  producto_cross: 'Producto para venta cruzada',
  recommended_reference: 'Referencia recomendada',
  most_purchased_item: 'Artículo más comprado',
  life_cycle: 'Ciclo de vida',
  life_cycle_retention: 'Retención por ciclo de vida',
} as const;
export type MergeTag = keyof typeof mergeTags;

/** The merge tags with a data source: customers, their purchases and scores, the sending or its profile. All of them have one. */
export const tagsWithSource = Object.keys(mergeTags) as readonly MergeTag[];

export const isMergeTag = (name: string): name is MergeTag => Object.hasOwn(mergeTags, name);

/** Formats a merge tag with its default value. Braces and bars are removed, because they would end the tag early. */
export function tagText(name: string, fallback = ''): string {
  const said = fallback.replaceAll(/[{}|]/g, '').trim();
  return said ? `{{${name}|${said}}}` : `{{${name}}}`;
}

/** The merge tags by their label, as the menu of a text field offers them. */
export const tagPieces = Object.entries(mergeTags).map(([name, label]) => ({ label, text: tagText(name) }));

/** A part of a parsed message: literal text, or a merge tag that is filled in for each person. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly tag: MergeTag; readonly fallback: string | undefined }
  | { readonly kind: 'unknown'; readonly name: string };

const tagPattern = /\{\{\s*([A-Za-z_]\w*)\s*(?:\|([^{}]*))?\}\}/g;

/** Parses a message into text and merge tags: `{{name}}`, or `{{name|vecina}}` with a default value. */
export function parseMessage(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of message.matchAll(tagPattern)) {
    const [whole, name = '', fallback] = match;
    if (match.index > end) parts.push({ kind: 'text', text: message.slice(end, match.index) });
    parts.push(isMergeTag(name) ? { kind: 'tag', tag: name, fallback: fallback?.trim() } : { kind: 'unknown', name });
    end = match.index + whole.length;
  }
  if (end < message.length) parts.push({ kind: 'text', text: message.slice(end) });
  return parts;
}

/** The placeholder addresses of links that differ for each recipient. The editor inserts them, and sending replaces them. */
export const recipientLinks = { unsubscribe: '#darse-de-baja' } as const;
