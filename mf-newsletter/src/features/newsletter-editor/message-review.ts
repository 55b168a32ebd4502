import { parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';

/** Something that stands between a message and its approval, or is worth a thought before. */
export interface Finding {
  readonly level: 'fault' | 'warning' | 'good';
  readonly text: string;
  readonly detail?: string;
}

const many = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`);
/** Mail programs cut a message beyond this. */
const cutAt = 102 * 1024;

/** Looks through a message as a careful colleague would before it goes to thousands. */
export function reviewMessage(html: string, name: string): Finding[] {
  const message = new DOMParser().parseFromString(html, 'text/html');
  const parts = parseMessage(message.body.innerHTML);
  const unknown = parts.flatMap((part) => (part.kind === 'unknown' ? [`{{${part.name}}}`] : []));
  const silent = parts.flatMap((part) => (part.kind === 'tag' && !part.fallback ? [`{{${part.tag}}}`] : []));
  const images = [...message.images];
  const lost = images.filter((image) => !/^https?:\/\/./.test(image.getAttribute('src') ?? '')).length;
  const mute = images.filter((image) => !image.alt.trim()).length;
  const idle = [...message.links].filter(
    (link) => !/^(https?:\/\/.|mailto:.|tel:.|#.|\{\{)/.test(link.getAttribute('href') ?? ''),
  ).length;
  const hasExit = message.querySelector(`a[href="${recipientLinks.unsubscribe}"]`) !== null;
  const weight = new TextEncoder().encode(html).length;
  const findings: (Finding | false)[] = [
    name.trim().length < 3
      ? { level: 'fault', text: 'Ponle un nombre de 3 caracteres o más' }
      : { level: 'good', text: 'Nombre con 3 caracteres o más' },
    hasExit
      ? { level: 'good', text: 'Enlace de baja presente' }
      : { level: 'fault', text: 'Falta el enlace para darse de baja', detail: 'Agrega el bloque «Pie con baja».' },
    unknown.length > 0 && { level: 'fault', text: 'Etiquetas que no existen', detail: unknown.join(', ') },
    lost > 0 && { level: 'fault', text: many(lost, '1 imagen sin dirección', 'imágenes sin dirección') },
    idle > 0 && { level: 'warning', text: many(idle, '1 enlace sin dirección', 'enlaces sin dirección') },
    mute > 0 && { level: 'warning', text: many(mute, '1 imagen sin texto alternativo', 'imágenes sin texto alternativo') },
    silent.length > 0 && { level: 'warning', text: 'Etiquetas sin valor por defecto', detail: [...new Set(silent)].join(', ') },
    weight > cutAt
      ? { level: 'warning', text: `Pesa ${Math.ceil(weight / 1024)} KB: Gmail lo recorta desde 102 KB` }
      : { level: 'good', text: `Pesa ${Math.ceil(weight / 1024)} KB de 102 KB` },
  ];
  const rank = { fault: 0, warning: 1, good: 2 };
  return findings.filter((finding) => finding !== false).toSorted((a, b) => rank[a.level] - rank[b.level]);
}
