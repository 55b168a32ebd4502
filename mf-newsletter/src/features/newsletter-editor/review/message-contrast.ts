import { type Color, contrastRatio, over, parseColor } from './contrast.ts';

/** A text with low contrast: its element and ratio. */
export interface FaintText {
  readonly element: HTMLElement;
  readonly ratio: number;
}

const white: Color = { channels: [255, 255, 255], alpha: 1 };
const black: Color = { channels: [0, 0, 0], alpha: 1 };
/** The default colour of links in mail programs. */
const linkBlue: Color = { channels: [0, 0, 238], alpha: 1 };

/**
 * Finds the texts of a message with inline styles that fail WCAG AA: a contrast below 4.5, or 3 for large text. Text on an image is left
 * out.
 */
export function faintTexts(message: Document): FaintText[] {
  const texts = message.createTreeWalker(message.body, NodeFilter.SHOW_TEXT);
  const elements = new Set<HTMLElement>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (holder && (text.nodeValue ?? '').trim() !== '' && !holder.closest('style, title')) elements.add(holder);
  }
  return [...elements].flatMap((element) => {
    const ratio = ratioOf(element);
    return ratio !== undefined && ratio < (isLarge(element) ? 3 : 4.5) ? [{ element, ratio }] : [];
  });
}

function ratioOf(element: HTMLElement): number | undefined {
  if (isHidden(element)) return undefined;
  const ground = groundOf(element);
  return ground && contrastRatio(over(colorOf(element), ground), ground);
}

/** An element and its ancestors, from the inside out. */
function ancestors(element: HTMLElement): HTMLElement[] {
  return [element, ...(element.parentElement ? ancestors(element.parentElement) : [])];
}

function colorOf(element: HTMLElement): Color {
  for (const at of ancestors(element)) {
    const color = parseColor(at.style.color || (at.getAttribute('color') ?? ''));
    if (color) return color;
    if (at.tagName === 'A' && at.hasAttribute('href')) return linkBlue;
  }
  return black;
}

/** The background of an element; undefined on an image. Translucent colours are blended with those behind them. */
function groundOf(element: HTMLElement): Color | undefined {
  const layers: Color[] = [];
  for (const at of ancestors(element)) {
    const image = at.style.backgroundImage || at.getAttribute('background');
    if (image && image !== 'none') return undefined;
    const color = parseColor(at.style.backgroundColor || (at.getAttribute('bgcolor') ?? ''));
    if (color) layers.push(color);
    if (color?.alpha === 1) break;
  }
  return layers.reduceRight((ground, layer) => over(layer, ground), white);
}

const isHidden = (element: HTMLElement): boolean =>
  ancestors(element).some(
    ({ style }) =>
      style.display === 'none' || style.visibility === 'hidden' || style.fontSize === '0px' || style.fontSize === '0',
  );

/** Large text: at least 24 px, or bold with at least 18.66 px. */
function isLarge(element: HTMLElement): boolean {
  const chain = ancestors(element);
  const size = parseFloat(chain.find(({ style }) => style.fontSize.endsWith('px'))?.style.fontSize ?? '16');
  const weight = chain.find(({ style, tagName }) => style.fontWeight !== '' || /^(B|STRONG|H[1-6])$/.test(tagName));
  const isBold = weight !== undefined && (weight.style.fontWeight === '' || /^(bold|[6-9]00)/.test(weight.style.fontWeight));
  return size >= 24 || (isBold && size >= 18.66);
}
