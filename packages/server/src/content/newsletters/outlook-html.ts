import { cleanCss, isLinkTarget } from './clean-values.ts';

/**
 * Conditional comments for Outlook on Windows. They are kept where they only draw a VML button, a table that holds a width, or
 * plain text around these, and otherwise removed.
 */
export interface OutlookParts {
  /** The HTML with a placeholder for each part that is kept. */
  readonly marked: string;
  /** Inserts the parts into the HTML again after it was sanitized, only between elements. */
  restore(clean: string): string;
}

/** A private-use character as the placeholder, which no text contains. */
const mark = '\uE001';

/** Does not match nested comments, so that unterminated ones do not make the time quadratic. */
const forOutlook =
  /<!--\[if\s+(?:gte\s+)?\(?mso(?:\s+\d{1,2})?\)?(?:\s*\|\s*\(?IE\)?)?\]>((?:(?!<!--|<!\[endif\]-->)[\s\S])*)<!\[endif\]-->/;
const forOthers = /<!--\[if\s+!mso\]><!--(?:\s*-->|>)|<!--(?:--)?<!\[endif\]-->/;
const conditional = new RegExp(`${forOutlook.source}|(${forOthers.source})`, 'gi');

const layout = ['role', 'align', 'valign', 'width', 'height', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'style'];
const shape = 'xmlns:v xmlns:w href style arcsize fill fillcolor filled stroke stroked strokecolor strokeweight'.split(' ');
const allowed: Readonly<Record<string, readonly string[]>> = {
  table: layout,
  tbody: [],
  tr: ['style'],
  td: layout,
  center: ['style'],
  span: ['style'],
  strong: [],
  b: [],
  br: [],
  'v:roundrect': shape,
  'v:rect': shape,
  'v:fill': ['type', 'color'],
  'v:stroke': ['color', 'weight'],
  'v:textbox': ['inset', 'style'],
  'w:anchorlock': [],
};

const namespaces: Readonly<Record<string, string>> = {
  'xmlns:v': 'urn:schemas-microsoft-com:vml',
  'xmlns:w': 'urn:schemas-microsoft-com:office:word',
};

const tag = /<(\/?)([a-z][\w:]*)((?:\s+[a-z][\w:-]*="[^"<>]*")*)\s*(\/?)>/gi;
const attribute = /([a-z][\w:-]*)="([^"<>]*)"/gi;

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return isLinkTarget(value);
  if (name === 'style') return !/[{}]/.test(value) && cleanCss(value) === value;
  return name in namespaces ? namespaces[name] === value : true;
}

const isAllowedTag = (name: string, attributes: string): boolean => {
  const names = allowed[name.toLowerCase()];
  return (
    names !== undefined &&
    [...attributes.matchAll(attribute)].every(([, own = '', value = '']) => names.includes(own) && isHarmless(own, value))
  );
};

/** Whether the content is allowed and cannot end the comment. */
function isKept(content: string): boolean {
  const tags = [...content.matchAll(tag)];
  const words = content.replace(tag, '');
  return (
    !/[<>]/.test(words) &&
    !content.includes('--') &&
    tags.every(([, , name = '', attributes = '']) => isAllowedTag(name, attributes))
  );
}

export function markOutlookParts(html: string): OutlookParts {
  const placeholders: string[] = [];
  const keep = (part: string): string => `${mark}${placeholders.push(part) - 1}${mark}`;
  const marked = html.replaceAll(mark, '').replace(conditional, (_, content: string | undefined, other: string | undefined) => {
    if (other) return keep(other.startsWith('<!--[') ? '<!--[if !mso]><!-->' : '<!--<![endif]-->');
    return content !== undefined && isKept(content) ? keep(`<!--[if mso]>${content}<![endif]-->`) : '';
  });
  const place = new RegExp(`<style[^>]*>[\\s\\S]*?</style>|<[^>]*>|${mark}(\\d+)${mark}`, 'gi');
  return {
    marked,
    restore: (clean) =>
      clean.replace(place, (found, index: string | undefined) =>
        index === undefined ? found.replace(new RegExp(`${mark}\\d+${mark}`, 'g'), '') : (placeholders[Number(index)] ?? ''),
      ),
  };
}
