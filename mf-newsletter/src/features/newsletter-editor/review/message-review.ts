import { type MergeTag, parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { counted, type Finding, inOrder } from './finding.ts';
import { placeOf } from './message-places.ts';
import { isDeadLink, repeatedLinks } from './message-links.ts';

/** Minimum number of characters beside images, for readers who do not see images. */
const fewestLetters = 60;

/** The message as parsed HTML of the editor with part ids, without style sheets. */
export function parseContent(content: string): Document {
  const message = new DOMParser().parseFromString(content, 'text/html');
  for (const style of message.querySelectorAll('style')) style.remove();
  return message;
}

/** Reviews a message before its approval. */
export function reviewMessage(content: string, name: string): Finding[] {
  const message = parseContent(content);
  return inOrder([
    name.trim().length < 3
      ? { id: 'name', level: 'fault', text: 'Ponle un nombre de 3 caracteres o más' }
      : { id: 'name', level: 'good', text: 'Nombre con 3 caracteres o más' },
    message.querySelector(`a[href="${recipientLinks.unsubscribe}"]`)
      ? { id: 'unsubscribe', level: 'good', text: 'Enlace de baja presente' }
      : {
          id: 'unsubscribe',
          level: 'fault',
          text: 'Falta el enlace para darse de baja',
          detail: 'Agrega un bloque de pie, o un enlace a «Darse de baja».',
        },
    ...reviewTags(message),
    ...reviewImages(message),
    ...reviewLinks(message),
  ]);
}

/** A merge tag of a message, and whether it has a default value everywhere. */
export interface UsedTag {
  readonly tag: MergeTag;
  readonly hasDefault: boolean;
}

/** The distinct merge tags of the message. */
export function usedTags(message: Document): UsedTag[] {
  const used = new Map<MergeTag, boolean>();
  for (const part of parseMessage(message.body.innerHTML)) {
    if (part.kind === 'tag') used.set(part.tag, Boolean(part.fallback) && (used.get(part.tag) ?? true));
  }
  return [...used].map(([tag, hasDefault]) => ({ tag, hasDefault }));
}

function reviewTags(message: Document): Finding[] {
  const unknown = parseMessage(message.body.innerHTML).flatMap((part) => (part.kind === 'unknown' ? [part.name] : []));
  if (unknown.length === 0) return [{ id: 'unknown-tags', level: 'good', text: 'Todas las etiquetas existen' }];
  const named = [...new Set(unknown)];
  return [
    {
      id: 'unknown-tags',
      level: 'fault',
      text: 'Etiquetas que no existen',
      detail: named.map((tag) => `{{${tag}}}`).join(', '),
      places: innermost(message, (element) =>
        parseMessage(element.innerHTML).some((part) => part.kind === 'unknown' && named.includes(part.name)),
      ).map((element) => placeOf(element)),
    },
  ];
}

/** The innermost elements with content. */
function innermost(message: Document, holds: (element: Element) => boolean): Element[] {
  const all = [...message.body.querySelectorAll('*')].filter(holds);
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

function reviewImages(message: Document): Finding[] {
  const images = [...message.images];
  if (images.length === 0) return [];
  const isLost = (image: Element) => !/^(https?:\/\/.|\/.|data:image\/)/.test(image.getAttribute('src') ?? '');
  const lost = images.filter(isLost);
  const mute = images.filter(({ alt }) => !alt.trim());
  const letters = message.body.textContent.replace(/\s+/g, '').length;
  const findings: (Finding | false)[] = [
    lost.length > 0 && {
      id: 'lost-images',
      level: 'warning',
      text: counted(lost.length, 'imagen sin dirección', 'imágenes sin dirección'),
      places: lost.map((image) => placeOf(image)),
    },
    mute.length > 0
      ? {
          id: 'alternative',
          level: 'warning',
          text: counted(mute.length, 'imagen sin texto alternativo', 'imágenes sin texto alternativo'),
          detail: 'Es lo que lee quien no ve las imágenes.',
          places: mute.map((image) => placeOf(image)),
        }
      : { id: 'alternative', level: 'good', text: 'Todas las imágenes tienen texto alternativo' },
    letters < fewestLetters && {
      id: 'images-only',
      level: 'warning',
      text: 'Casi todo está en imágenes',
      detail: 'Sin imágenes no se entiende, y muchos filtros lo toman por correo no deseado.',
    },
  ];
  return findings.filter((finding) => finding !== false);
}

function reviewLinks(message: Document): Finding[] {
  const links = [...message.querySelectorAll('a[href]')];
  const dead = links.filter((link) => isDeadLink(link.getAttribute('href') ?? ''));
  const repeated = repeatedLinks(links);
  const findings: (Finding | false)[] = [
    dead.length > 0 && {
      id: 'dead-links',
      level: 'warning',
      text: counted(dead.length, 'enlace que no lleva a nada', 'enlaces que no llevan a nada'),
      places: dead.map((link) => placeOf(link)),
    },
    repeated.length > 0 && {
      id: 'repeated-links',
      level: 'warning',
      text: counted(repeated.length, 'dirección repetida', 'direcciones repetidas'),
      detail: 'Dicen cosas distintas y llevan al mismo sitio.',
      places: repeated.flat().map((link) => placeOf(link)),
    },
    links.length > 0 &&
      dead.length === 0 &&
      repeated.length === 0 && { id: 'links', level: 'good', text: 'Los enlaces llevan a alguna parte' },
  ];
  return findings.filter((finding) => finding !== false);
}
