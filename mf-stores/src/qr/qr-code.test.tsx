import { beforeEach, expect, it, jest } from '@jest/globals';
import { ToastRegion } from '@pregon/ui/toast';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QrCode } from './qr-code.tsx';
import { drawQr } from './qr-drawing.ts';

const text = 'https://pregon.example/s/x7Kp2QaZ';
const label = 'Código QR de pregon.example/s/x7Kp2QaZ';
const saved: { name: string; blob: Blob | undefined }[] = [];
let blobs: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  blobs = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs[Number(this.href.replace('blob:', ''))] });
  });
});

async function open() {
  render(
    <>
      <ToastRegion />
      <QrCode text={text} label={label} />
    </>,
  );
  // The toaster is loaded lazily.
  await screen.findByRole('region', { name: 'Avisos' });
}

/** Reads a blob as text; jsdom's Blob has no `text()`. */
const contentOf = (blob: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob ?? new Blob());
  });

/** Replaces the canvas context by a fake that records the drawn rectangles. */
function fakeCanvas() {
  const rectangles: (readonly [string, ...number[]])[] = [];
  const pen = {
    fillStyle: '',
    fillRect(...rectangle: number[]) {
      rectangles.push([this.fillStyle, ...rectangle]);
    },
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type = '') => done(new Blob(['picture'], { type })));
  return rectangles;
}

it('shows a code with its description', async () => {
  await open();
  expect(screen.getByRole('img', { name: label })).toBeVisible();
});

it('has four white modules on every side, and a finder pattern in three corners', () => {
  const { size, runs } = drawQr(text);
  expect(Math.min(...runs.map(([x]) => x))).toBe(4);
  expect(Math.min(...runs.map(([, y]) => y))).toBe(4);
  expect(Math.max(...runs.map(([x, , length]) => x + length))).toBe(size - 4);
  expect(runs).toContainEqual([4, 4, 7]);
  expect(runs).toContainEqual([size - 11, 4, 7]);
  expect(runs).toContainEqual([4, size - 5, 7]);
});

it('saves an SVG named after its content', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar SVG' }));
  expect(saved.map(({ name }) => name)).toEqual(['codigo-qr-de-pregon-example-s-x7kp2qaz.svg']);
  const svg = await contentOf(saved[0]?.blob);
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(documentElement.tagName).toBe('svg');
  const [ground, code] = documentElement.querySelectorAll('path');
  expect(ground?.getAttribute('fill')).toBe('#fff');
  expect(code?.getAttribute('d')).toBe(screen.getByRole('img').querySelector('path')?.getAttribute('d'));
});

it('saves a PNG of at least 1024 pixels with whole pixels for each module', async () => {
  const rectangles = fakeCanvas();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PNG' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['codigo-qr-de-pregon-example-s-x7kp2qaz.png']));
  expect(saved[0]?.blob?.type).toBe('image/png');
  const [[ground, , , width = 0] = ['']] = rectangles;
  expect([ground, width >= 1024]).toEqual(['#fff', true]);
  const scale = width / drawQr(text).size;
  expect(rectangles).toContainEqual(['#000', 4 * scale, 4 * scale, 7 * scale, scale]);
});

it('shows an error when the browser cannot draw', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Descargar PNG' }));
  const toasts = screen.getByRole('region', { name: 'Avisos' });
  expect(await within(toasts).findByText('No pudimos crear la imagen. Descarga el SVG.')).toBeVisible();
  expect(saved).toEqual([]);
});
