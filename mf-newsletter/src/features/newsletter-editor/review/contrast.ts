/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
export interface Color {
  readonly channels: readonly [number, number, number];
  readonly alpha: number;
}

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: '#00000000' };

/** Parses a CSS colour as used in mails: '#b81575', '#fff', 'rgb(0, 0, 0)', 'white'. Undefined for others. */
export function parseColor(text: string): Color | undefined {
  const written = names[text.trim().toLowerCase()] ?? text.trim();
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(written)?.[1];
  if (hex) {
    const pairs = hex.length < 6 ? (hex.match(/./g) ?? []).map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => parseInt(pair, 16));
    return { channels: [red, green, blue], alpha: alpha / 255 };
  }
  const parts = /^rgba?\(([^)]*)\)$/i
    .exec(written)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (!parts || parts.length < 3 || parts.some(Number.isNaN)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return { channels: [red, green, blue], alpha };
}

/** Blends a colour over an opaque one. */
export function over({ channels, alpha }: Color, ground: Color): Color {
  const mixed = channels.map((channel, index) => channel * alpha + (ground.channels[index] ?? 0) * (1 - alpha));
  return { channels: [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0], alpha: 1 };
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance({ channels }: Color): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
