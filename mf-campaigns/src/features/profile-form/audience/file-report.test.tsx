import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileReport } from './file-report.tsx';

const problems = ['=1+1', 'ana@nadie.example', '+573001112233', 'dice "hola"; adiós'].map((value, index) => ({
  line: index + 2,
  value,
  reason: 'No hay un cliente así',
}));

const file: CustomerFile = {
  identifier: '7f3a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b',
  name: 'leales.csv',
  rows: 3200,
  matched: 3196,
  unmatched: 4,
  problems,
  createdAt: '2026-11-21T15:00:00.000Z',
  keptUntil: null,
  problemsKeptUntil: '2099-02-19T15:00:00.000Z',
};

/** Records the files that the page downloads. */
function watchDownloads() {
  const files: { name: string; bytes: Promise<Uint8Array> }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = jest.fn((blob: Blob | MediaSource) => `blob:${blobs.push(blob as Blob)}`);
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1) ?? new Blob();
    files.push({ name: this.download, bytes: bytesOf(blob) });
  });
  return files;
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  const reader = new FileReader();
  const { promise, resolve } = Promise.withResolvers<void>();
  reader.addEventListener('load', () => resolve());
  reader.readAsArrayBuffer(blob);
  await promise;
  return new Uint8Array(reader.result as ArrayBuffer);
}

it('shows how many customers a file matches, and which rows match nobody, with reasons', () => {
  render(<FileReport file={file} />);
  expect(screen.getByText('3.196 clientes encontrados')).toBeVisible();
  expect(screen.getByText('en 3.200 filas. 4 filas no corresponden a nadie:', { exact: false })).toBeVisible();
  const [, first] = screen.getAllByRole('row');
  expect(
    within(first ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '=1+1', 'No hay un cliente así']);
  expect(screen.queryByText(/fila más|filas más/)).not.toBeInTheDocument();
});

it('lists the first unmatched rows, counts the others, and describes the download', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ line: index + 2, value: `x${index}`, reason: 'Nadie' }));
  render(<FileReport file={{ ...file, unmatched: 1500, problems: many }} />);
  expect(screen.getAllByRole('row')).toHaveLength(9);
  expect(screen.getByText('Y 1.492 filas más.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Descargar las primeras 1.000' })).toBeVisible();
});

it('shows one line when every row matched', () => {
  render(<FileReport file={{ ...file, rows: 1, matched: 1, unmatched: 0, problems: [] }} />);
  expect(screen.getByText('1 fila, 1 cliente: todas encontradas.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('exports a file for the Spanish Excel without formulas', async () => {
  const downloads = watchDownloads();
  render(<FileReport file={file} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Descargar filas' }));
  const [download] = downloads;
  expect(download?.name).toBe('leales-sin-encontrar.csv');
  const bytes = (await download?.bytes) ?? new Uint8Array();
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(Buffer.from(bytes.slice(3)).toString('utf8').split('\r\n')).toEqual([
    'Línea;Valor;Motivo',
    "2;'=1+1;No hay un cliente así",
    '3;ana@nadie.example;No hay un cliente así',
    "4;'+573001112233;No hay un cliente así",
    '5;"dice ""hola""; adiós";No hay un cliente así',
    '',
  ]);
});
