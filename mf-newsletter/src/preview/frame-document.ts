export interface FrameLook {
  /** Simulates a program that inverts light messages for dark mode. */
  readonly isDark: boolean;
  /** Simulates blocked images, the default of most programs. */
  readonly hasImages: boolean;
}

/** The document of a sandboxed frame that shows a message. Links target new windows, which the sandbox blocks. */
export function frameDocument(html: string, { isDark, hasImages }: FrameLook): string {
  const message = new DOMParser().parseFromString(html, 'text/html');
  const base = message.createElement('base');
  base.target = '_blank';
  message.head.prepend(base);
  if (!hasImages) hideImages(message);
  if (isDark) darken(message);
  return `<!doctype html>\n${message.documentElement.outerHTML}`;
}

function hideImages(message: Document): void {
  for (const image of message.querySelectorAll('img')) {
    const box = message.createElement('span');
    box.textContent = image.alt;
    box.style.cssText =
      'display:inline-block;box-sizing:border-box;max-width:100%;padding:8px;border:1px solid #b9b4ae;color:#5b5650';
    box.style.font = '14px/1.3 Arial,sans-serif';
    if (image.width > 0) box.style.width = `${image.width}px`;
    if (image.height > 0) box.style.minHeight = `${Math.min(image.height, 240)}px`;
    image.replaceWith(box);
  }
  for (const element of message.querySelectorAll<HTMLElement>('[style*="background"], [background]')) {
    element.removeAttribute('background');
    element.style.backgroundImage = 'none';
  }
}

/** Inverts lightness; images keep their colours. */
function darken(message: Document): void {
  const style = message.createElement('style');
  style.textContent = 'html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}';
  message.head.append(style);
}
