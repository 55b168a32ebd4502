import { encode } from 'uqr';

/** Width of the quiet zone in modules; some scanners need four. */
const quietZone = 4;
/** Minimum size of the PNG in pixels, which is sharp on a poster. Modules are whole pixels, so it may be somewhat larger. */
const minPixels = 1024;

/** A QR code as runs of dark modules. */
export interface QrDrawing {
  /** Modules from edge to edge, including the quiet zone. */
  readonly size: number;
  /** Each run of dark modules in a row: `[x, y, length]`. */
  readonly runs: readonly (readonly [number, number, number])[];
}

/** Encodes a text with error correction level M, which tolerates 15 % damage. Throws a RangeError above about 2,300 bytes. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) => {
    const cells = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...cells.matchAll(/1+/g)].map(({ 0: run, index }) => [index, y, run.length] as const);
  });
  return { size, runs };
}

/** Returns the dark modules as the `d` attribute of an SVG path, in units of a module. */
export const qrPath = ({ runs }: QrDrawing): string =>
  runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');

/** Returns the code as an SVG file. */
export const qrSvg = (drawing: QrDrawing): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.size} ${drawing.size}" shape-rendering="crispEdges">` +
        `<path fill="#fff" d="M0 0h${drawing.size}v${drawing.size}H0z"/><path d="${qrPath(drawing)}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** Returns the code as a PNG file of at least 1024 pixels from edge to edge. */
export function qrPng({ size, runs }: QrDrawing): Promise<Blob> {
  const scale = Math.ceil(minPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser does not draw.'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [x, y, length] of runs) context.fillRect(x * scale, y * scale, length * scale, scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser makes no pictures.'))), 'image/png');
  });
}
