import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { readFile } from '../testing/profile-screen.ts';
import { FileReport } from './file-report.tsx';
import { FileRetention } from './file-retention.tsx';

const ahead = '2099-02-19T15:00:00.000Z';
const past = '2020-02-19T15:00:00.000Z';

it.each([
  [
    'that no profile uses yet',
    {},
    'Si ningún perfil lo usa, el archivo se elimina después del 19 feb 2099. Las filas que no corresponden a nadie se guardan hasta el 19 feb 2099.',
  ],
  [
    'in use',
    { keptUntil: null },
    'El archivo se guarda mientras un perfil lo use. Las filas que no corresponden a nadie se guardan hasta el 19 feb 2099.',
  ],
  [
    'in use whose rows all match',
    { keptUntil: null, unmatched: 0, problems: [] },
    'El archivo se guarda mientras un perfil lo use.',
  ],
  [
    'in use whose rows are gone',
    { keptUntil: null, problems: [], problemsKeptUntil: past },
    'El archivo se guarda mientras un perfil lo use. Las filas que no corresponden a nadie se guardaron hasta el 19 feb 2020.',
  ],
])('says until when a file %s is kept', (_, change, words) => {
  const { container } = render(<FileRetention file={{ ...readFile, keptUntil: ahead, problemsKeptUntil: ahead, ...change }} />);
  expect(container).toHaveTextContent(words, { normalizeWhitespace: true });
});

it('shows no table and no download once the rows are gone', () => {
  render(<FileReport file={{ ...readFile, problems: [] }} />);
  expect(screen.getByText(/2 clientes encontrados/).closest('p')).toHaveTextContent('1 fila no corresponde a nadie.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
