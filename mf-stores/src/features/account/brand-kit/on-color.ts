/** The relative luminance of a colour `#rrggbb` by WCAG 2, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The first of some colours that can be read on a ground, as messages choose it, or else the better one of dark and white. */
export const onColor = (ground: string, ...wished: readonly string[]): string =>
  [...wished, '#2b2320', '#ffffff'].find((color) => contrast(color, ground) >= 4.5) ??
  (contrast('#ffffff', ground) > contrast('#2b2320', ground) ? '#ffffff' : '#2b2320');
