import { cleanCss, isImageSource, isLinkTarget } from './clean-values.ts';
import { cleanNewsletterHtml, messageTags } from './newsletter-html.ts';

/** Allowed elements of a design: those of a message, the document's own elements, and text. */
const designTags = new Set([...messageTags, 'html', 'head', 'body', 'textnode', '']);
/** Component types that the editor turns into something that runs or loads. */
const hostileTypes = new Set(['script', 'iframe', 'video', 'map', 'svg', 'svg-in', 'custom-code']);
/** Properties that the editor would run, or show as HTML. */
const hostileKey = /^(?:script|toolbar$|traits$|icon$|on[a-z])/i;
const hostileAttribute = /^(?:on|srcdoc$|srcset$|form|action$|background$|http-equiv$|xlink|data-gjs-script)/i;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isHostilePart(value: Json): boolean {
  if (!isRecord(value)) return false;
  const { tagName = '', type = '' } = value;
  return (
    (typeof tagName === 'string' && !designTags.has(tagName.toLowerCase())) ||
    (typeof type === 'string' && hostileTypes.has(type.toLowerCase()))
  );
}

const cleanFragment = (html: string): string => (html.includes('<') ? cleanNewsletterHtml(html) : html);

function cleanText(key: string, text: string, isTextNode: boolean): string {
  if (key === 'href') return isLinkTarget(text.trim()) ? text : '';
  if (key === 'src') return isImageSource(text.trim()) ? text : '';
  if (key === 'style' || key === 'styles') return cleanCss(text);
  if (key === 'components' || (key === 'content' && !isTextNode)) return cleanFragment(text);
  return text;
}

function cleanValue(key: string, value: Json, isTextNode: boolean): Json {
  if (typeof value === 'string') return cleanText(key, value, isTextNode);
  if (Array.isArray(value)) return value.filter((item) => !isHostilePart(item)).map((item) => cleanValue(key, item, false));
  if (!isRecord(value)) return value;
  const forbidden = key === 'attributes' ? hostileAttribute : hostileKey;
  const isText = value['type'] === 'textnode';
  const allowed = Object.entries(value).filter(([name, child]) => !forbidden.test(name) && !isHostilePart(child));
  return Object.fromEntries(
    allowed.map(([name, child]) => [
      name,
      key === 'style' && typeof child === 'string' ? cleanCss(child) : cleanValue(name, child, isText),
    ]),
  );
}

/**
 * Sanitizes an editor's design (JSON text): nothing stays that the editor would run, fetch as code, or show beyond what a message
 * may hold. Undefined: it is no design.
 */
export function cleanNewsletterDesign(templateJson: string): string | undefined {
  try {
    const design: Json = JSON.parse(templateJson);
    return isRecord(design) ? JSON.stringify(cleanValue('', design, false)) : undefined;
  } catch {
    return undefined;
  }
}
