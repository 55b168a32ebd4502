import sanitizeHtml from 'sanitize-html';
import { cleanCss, isImageSource, isLinkTarget } from './clean-values.ts';
import { wellFormedDeclarations, wellFormedSheet } from './css-syntax.ts';
import { markOutlookParts } from './outlook-html.ts';

const layout = ['align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'role', 'title', 'id', 'class', 'style'];
export const messageTags =
  `style div span p br hr center section header footer article main figure h1 h2 h3 h4 h5 h6 ul ol li blockquote pre
  figcaption a img font b strong i em u s small sub sup code abbr table caption colgroup col thead tbody tfoot tr td th`.split(
    /\s+/,
  );
const styleElement = /(<style[^>]*>)([\s\S]*?)<\/style>/gi;
/** Limit of nested elements: rendering is recursive, and the stack is limited. */
const deepest = 200;

/**
 * Style sheets are the same for all recipients, so merge tags in them are removed: a value could change the meaning of the CSS.
 */
const cleanSheet = (css: string): string => wellFormedSheet(cleanCss(css).replace(/\{[\s{]*\{/g, '{'));

/** Sanitizes the declarations of an element; undefined where none is left. */
const cleanStyle = (css: string): string | undefined =>
  /[{}]/.test(css) ? undefined : wellFormedDeclarations(cleanCss(css).trim()) || undefined;

/** Sanitizes the value of an attribute; undefined removes it. */
function cleanAttribute(name: string, value: string): string | undefined {
  if (name === 'style') return cleanStyle(value);
  if (name === 'href') return isLinkTarget(value) ? value : undefined;
  if (name === 'src') return isImageSource(value) ? value : undefined;
  return value;
}

function cleanAttributes(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const clean = cleanAttribute(name, value.trim());
    if (clean !== undefined) attribs[name] = clean;
  }
  return { tagName, attribs };
}

/**
 * Sanitizes a newsletter's HTML by an allowlist: layout, text, styles, images, and links to the web, e-mail addresses, telephones
 * and the recipient's own links; of comments, those by which Outlook draws buttons. Returns a fragment whose body is a `div`.
 */
export function cleanNewsletterHtml(html: string): string {
  const outlook = markOutlookParts(html);
  const clean = sanitizeHtml(outlook.marked, {
    allowedTags: messageTags,
    allowVulnerableTags: true,
    nestingLimit: deepest,
    nonTextTags: ['script', 'textarea', 'option', 'title', 'noscript', 'svg', 'math', 'template', 'iframe', 'object', 'xmp'],
    allowedAttributes: {
      '*': layout,
      a: ['href', 'target', 'rel', 'name'],
      img: ['src', 'alt', 'border'],
      table: ['border', 'cellpadding', 'cellspacing', 'summary'],
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'scope'],
      col: ['span'],
      font: ['color', 'face', 'size'],
      style: ['type', 'media'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      '*': cleanAttributes,
      body: (_, attributes) => cleanAttributes('div', attributes),
    },
  });
  return outlook.restore(clean.replace(styleElement, (_, open: string, css: string) => `${open}${cleanSheet(css)}</style>`));
}
