import { expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  type DateReading,
  type ImportMapping,
  readImportMapping,
  readImportStatus,
  updateImportMapping,
} from '@pregon/contract/data/imports.endpoints';
import { screen } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';
import { emptyMapping, uploadedImport } from '../../testing/uploaded-import.ts';

const example = { text: '03/04/2026', day: '2026-04-03', month: '2026-03-04' };
const unsure = { order: 'day', basis: 'assumed', example } as const;

const mappingWith = (dates: DateReading | null): ImportMapping => ({
  ...emptyMapping,
  header: ['documento', 'nacimiento'],
  mapping: ['document', 'birthDate'],
  dates,
});

async function openWith(dates: DateReading | null) {
  const server = createFakeServer();
  server.answer(readImportStatus, () => uploadedImport);
  server.answer(readImportMapping, () => mappingWith(dates));
  server.answer(updateImportMapping, ({ body }) =>
    mappingWith({ ...unsure, order: body.dateOrder ?? 'day', basis: body.dateOrder ? 'chosen' : 'assumed' }),
  );
  const { user } = await openScreen(`/admin/importar/${uploadedImport.identifier}`, { server });
  await screen.findByRole('table', { name: 'Columnas del archivo' });
  return { server, user };
}
const choice = (name: RegExp) => screen.getByRole('radio', { name });
const check = () => screen.getByRole('button', { name: /^Revisar qué cambiaría/ });

it('asks whether the day or the month comes first, explained by a date of the file, before anything goes on', async () => {
  const { server, user } = await openWith(unsure);
  expect(screen.getByRole('group', { name: '¿Qué va primero en una fecha como 03/04/2026?' })).toBeVisible();
  const [day, month] = [choice(/^El día Es el 3 de abril de 2026$/), choice(/^El mes Es el 4 de marzo de 2026$/)];
  expect([day, month].map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false]);
  expect(screen.getAllByText('Antes di qué va primero en las fechas: el día o el mes.')).not.toHaveLength(0);
  expect(check()).toHaveAttribute('aria-disabled', 'true');
  await user.click(month);
  expect(await screen.findByText('Se leen como elegiste.')).toBeVisible();
  expect(choice(/^El mes/)).toBeChecked();
  expect(check()).not.toHaveAttribute('aria-disabled', 'true');
  const { body } = server.requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(body).toEqual({ mapping: ['document', 'birthDate'], dateOrder: 'month' });
});

it('shows what was remembered, and lets it be changed', async () => {
  await openWith({ ...unsure, basis: 'remembered' });
  expect(screen.getByText('Como en tu último archivo con estas columnas.')).toBeVisible();
  expect(choice(/^El día/)).toBeChecked();
  expect(check()).not.toHaveAttribute('aria-disabled', 'true');
});

it('says that the month comes first where the file tells, without asking', async () => {
  await openWith({ order: 'month', basis: 'file', example: { text: '04/25/2026', day: null, month: '2026-04-25' } });
  expect(screen.getByText('En este archivo va primero el mes: leemos 04/25/2026 como 25 de abril de 2026.')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it.each([
  [
    'the day comes first, as usual',
    { order: 'day', basis: 'file', example: { text: '25/04/2026', day: '2026-04-25', month: null } },
  ],
  ['no date can be confused', null],
] as const)('says nothing where %s', async (_, dates) => {
  await openWith(dates);
  expect(screen.queryByText(/va primero/)).toBeNull();
});

it('says why the choice was not saved, and keeps asking', async () => {
  const { server, user } = await openWith(unsure);
  server.answer(updateImportMapping, () => refusal('CONFLICT', { message: 'Esta importación ya empezó.' }));
  await user.click(choice(/^El mes/));
  expect(await screen.findByText('Esta importación ya empezó.')).toBeVisible();
  expect(choice(/^El mes/)).not.toBeChecked();
});
