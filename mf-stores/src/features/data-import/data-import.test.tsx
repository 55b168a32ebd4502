import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  cancelImport,
  checkImport,
  chooseImportOrigin,
  confirmImport,
  exportRejectedRows,
  type ImportMapping,
  type ImportState,
  type ImportStatus,
  listImports,
  readImportMapping,
  readImportStatus,
  stopImportCheck,
  undoImport,
  updateImportMapping,
  uploadImport,
} from '@pregon/contract/data/imports.endpoints';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';
import { emptyMapping, uploadedImport } from '../../testing/uploaded-import.ts';
import { stateLabels } from '../../imports/import-labels.ts';

const { identifier } = uploadedImport;
const address = `/admin/importar/${identifier}`;
const report = { ...uploadedImport.report, rows: 1234, created: 1000, updated: 200, rejected: 4 };
const done: ImportStatus = { ...uploadedImport, state: 'done' as const, share: 1, report, endedAt: '2026-11-20T15:31:00.000Z' };
const undone = { removed: 0, restored: 0, kept: 0, removedStores: 0, removedProducts: 0, keptMissing: 0 };
/** Long after the tests. */
const undoUntil = '2999-11-21T15:31:00.000Z';
const avisos = async (text: string) => within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);
const column = (key: string, label: string, isRequired = false, kind: 'text' | 'day' | 'option' = 'text') => ({
  key,
  label,
  about: `Sobre ${label}.`,
  isRequired,
  examples: [],
  kind,
});
const cell = (text: string, value: string | null = text, error: string | null = null) => ({ text, value, error });
const mapping: ImportMapping = {
  ...emptyMapping,
  header: ['Cédula', 'nacimiento', ''],
  columns: [
    column('document', 'documento', true),
    column('birth', 'nacimiento', false, 'day'),
    column('focus', 'enfoque', false, 'option'),
  ],
  mapping: ['document', 'birth', null],
  sample: [
    { line: 2, cells: [cell('101'), cell('02/11/1975', '1975-11-02'), cell('')], problem: null },
    { line: 3, cells: [cell('102'), cell('ayer', null, 'Esto no es un día.'), cell('')], problem: null },
    { line: 4, cells: [cell('102'), cell('02/11/1975', '1975-11-02'), cell('')], problem: null },
  ],
};

function serverWith(status: ImportStatus, change: Partial<ImportMapping> = {}): FakeServer {
  const server = createFakeServer();
  server.answer(readImportStatus, () => status);
  server.answer(readImportMapping, () => ({ ...mapping, ...change }));
  return server;
}
const figures = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
const called = (server: FakeServer) =>
  server.requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url.pathname}`);

describe('an uploaded file', () => {
  it('says that the columns are being read, and asks for none of them before', async () => {
    const reading = Promise.withResolvers<ImportMapping>();
    const server = serverWith(uploadedImport);
    server.answer(readImportMapping, () => reading.promise);
    await openScreen(address, { server });
    expect(await screen.findByText('Leyendo las columnas…')).toBeVisible();
    expect(screen.queryByText('Antes di qué columnas son las obligatorias.')).toBeNull();
    reading.resolve(mapping);
    expect(await screen.findByRole('table', { name: 'Columnas del archivo' })).toBeVisible();
    expect(screen.queryByText('Leyendo las columnas…')).toBeNull();
  });

  it('shows how each column is read, faults first, and which lines would be rejected', async () => {
    await openScreen(address, { server: serverWith(uploadedImport) });
    const table = await screen.findByRole('table', { name: 'Columnas del archivo' });
    const birth = within(within(table).getByRole('row', { name: /nacimiento/ })).getAllByRole('listitem');
    expect(birth.map(({ textContent }) => textContent)).toEqual([
      'ayer Esto no es un día.',
      '02/11/1975 → 2 de noviembre de 1975',
    ]);
    const document = within(within(table).getByRole('row', { name: /^Cédula/ })).getAllByRole('listitem');
    expect(document.map(({ textContent }) => textContent)).toEqual(['101', '102']);
    expect(within(table).getByRole('row', { name: /^Columna 3/ })).toHaveTextContent('Vacía en las primeras filas');
    expect(screen.getByText('De las primeras 3 filas, 1 se rechazaría: línea 3.')).toBeVisible();
    expect(screen.getByText(/^Las reconocimos por su nombre/)).toBeVisible();
    expect(screen.getByLabelText('Qué es la columna Cédula')).toHaveTextContent('Documento (obligatoria)');
    expect(screen.getByLabelText('Qué es la columna nacimiento')).toHaveTextContent('NacimientoEnfoque');
  });

  it('names the system that it comes from, and is read by its own columns on request', async () => {
    const server = serverWith(uploadedImport, { origin: 'shopify', isConverted: true });
    server.answer(chooseImportOrigin, ({ body }) => ({ ...mapping, origin: 'shopify' as const, isConverted: body.isConverted }));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('Reconocimos un archivo de Shopify.')).toBeVisible();
    expect(screen.getByText(/^Como las leemos de este archivo/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No es de Shopify: usar sus columnas' }));
    expect(await screen.findByRole('button', { name: 'Leer como archivo de Shopify' })).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'PUT')).toMatchObject({ body: { isConverted: false } });
    expect(screen.getByText(/^Las reconocimos por su nombre/)).toBeVisible();
  });

  it('says why its system could not be changed', async () => {
    const server = serverWith(uploadedImport, { origin: 'siigo', isConverted: true });
    server.answer(chooseImportOrigin, () => refusal('CONFLICT', { message: 'Esta importación ya empezó.' }));
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'No es de Siigo: usar sus columnas' }));
    expect(await screen.findByText('Esta importación ya empezó.')).toBeVisible();
  });

  it('has a sentence of its own for a file with a single row', async () => {
    await openScreen(address, { server: serverWith(uploadedImport, { sample: mapping.sample.slice(1, 2) }) });
    expect(await screen.findByText('La primera fila se rechazaría: línea 3.')).toBeVisible();
  });

  it('writes the names of columns with their accents', async () => {
    const columns = [...mapping.columns, column('category', 'categoria del producto')];
    await openScreen(address, { server: serverWith(uploadedImport, { columns }) });
    expect(await screen.findByLabelText('Qué es la columna Cédula')).toHaveTextContent('Categoría del producto');
  });

  it('names all lines that would be rejected, and why a whole row would be', async () => {
    const sample = mapping.sample.map((row) => (row.line === 4 ? { ...row, problem: 'Falta el documento.' } : row));
    await openScreen(address, { server: serverWith(uploadedImport, { sample, isRemembered: true }) });
    expect(await screen.findByText('De las primeras 3 filas, 2 se rechazarían: líneas 3, 4. Falta el documento.')).toBeVisible();
    expect(screen.getByText(/^Como en tu último archivo/)).toBeVisible();
  });

  it('gives a field to one column only', async () => {
    const server = serverWith(uploadedImport);
    const asked: unknown[] = [];
    server.answer(updateImportMapping, ({ body }) => {
      asked.push(body.mapping);
      return { ...mapping, mapping: body.mapping, missing: ['document'] };
    });
    const { user } = await openScreen(address, { server });
    await user.selectOptions(await screen.findByLabelText('Qué es la columna Columna 3'), 'birth');
    await waitFor(() => expect(asked).toEqual([['document', null, 'birth']]));
    expect((await screen.findByText(/Falta decir cuál columna es/)).parentElement).toHaveTextContent('Documento');
    await user.selectOptions(screen.getByLabelText('Qué es la columna Cédula'), '');
    await waitFor(() => expect(asked.at(-1)).toEqual([null, null, 'birth']));
  });

  it('cannot be checked or imported while a required column is missing', async () => {
    const server = serverWith(uploadedImport, { missing: ['document'] });
    const { user } = await openScreen(address, { server });
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    for (const name of ['Revisar qué cambiaría', 'Importar']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAccessibleDescription('Antes di qué columnas son las obligatorias.');
      await user.click(button);
    }
    expect(called(server)).toEqual([]);
  });

  it.each([
    ['Revisar qué cambiaría', checkImport, 'check'],
    ['Importar', confirmImport, 'confirm'],
  ] as const)('is moved on by «%s» once a column that was changed before is saved', async (name, endpoint, step) => {
    const server = serverWith(uploadedImport);
    const saving = Promise.withResolvers<ImportMapping>();
    server.answer(updateImportMapping, () => saving.promise);
    server.answer(endpoint, () => uploadedImport);
    const { user } = await openScreen(address, { server });
    await user.selectOptions(await screen.findByLabelText('Qué es la columna Cédula'), 'focus');
    await user.click(screen.getByRole('button', { name }));
    const change = `PUT /V1/imports/${identifier}/mapping`;
    await waitFor(() => expect(called(server)).toEqual([change]));
    saving.resolve({ ...mapping, mapping: ['focus', 'birth', null] });
    await waitFor(() => expect(called(server)).toEqual([change, `POST /V1/imports/${identifier}/${step}`]));
  });

  it.each([
    ['Revisar qué cambiaría', checkImport, 'check'],
    ['Importar', confirmImport, 'confirm'],
    ['Descartar archivo', cancelImport, 'cancel'],
  ] as const)('is moved on by «%s»', async (name, endpoint, step) => {
    const server = serverWith(uploadedImport);
    server.answer(endpoint, () => uploadedImport);
    const { user } = await openScreen(address, { server });
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(called(server)).toEqual([`POST /V1/imports/${identifier}/${step}`]));
  });

  it('shows why it could not be moved on', async () => {
    const server = serverWith(uploadedImport);
    server.answer(confirmImport, () => refusal('CONFLICT', { message: 'Esta importación ya empezó.' }));
    const { user } = await openScreen(address, { server });
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText('Esta importación ya empezó.')).toBeVisible();
  });

  it.each([
    [0, true, [], ['más']],
    [1, true, ['1 fila más repite una fila nueva de este archivo: vale la última.'], ['más largo']],
    [2, false, ['2 filas más repiten una fila nueva', 'El archivo es más largo: revisamos sus primeras 1.234 filas.'], []],
  ])('shows what a check found, with %d repeated rows', async (repeated, isWhole, texts, absent) => {
    const check = {
      rows: 1234,
      created: 1000,
      updated: 200,
      rejected: 4,
      repeated,
      isWhole,
      problems: [],
      withMissing: null,
      notes: [],
    };
    await openScreen(address, { server: serverWith({ ...uploadedImport, check }) });
    const section = (await screen.findByRole('heading', { name: 'Qué cambiaría' })).closest('section');
    expect(figures()).toEqual([
      ['Nuevas', '1.000'],
      ['Cambiarían', '200'],
      ['Sin cambios', String(30 - repeated)],
      ['Se rechazarían', '4'],
    ]);
    for (const text of texts) expect(section).toHaveTextContent(text);
    for (const text of absent) expect(section).not.toHaveTextContent(text);
  });

  const soFar = {
    rows: 120_000,
    created: 119_000,
    updated: 900,
    rejected: 100,
    repeated: 0,
    isWhole: false,
    problems: [],
    withMissing: null,
    notes: [],
  };

  it('shows how far a running check is, and what it has counted so far, and can be imported without waiting for it', async () => {
    const server = serverWith({ ...uploadedImport, state: 'checking', share: 0.359, check: soFar });
    server.answer(confirmImport, () => ({ ...uploadedImport, state: 'waiting' as const }));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByRole('progressbar', { name: 'Avance de la revisión' })).toHaveAttribute('value', '0.359');
    expect(screen.getByText('35 % revisado, 120.000 filas. Puedes salir de esta página: sigue sola.')).toBeVisible();
    expect(screen.getByText(/^Así van las primeras 120.000 filas/)).toBeVisible();
    expect(figures()[0]).toEqual(['Nuevas', '119.000']);
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    await waitFor(() => expect(called(server)).toEqual([`POST /V1/imports/${identifier}/confirm`]));
  });

  it('cannot be imported before a running check has counted anything', async () => {
    const server = serverWith({ ...uploadedImport, state: 'checking' });
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText(/^Empezando a revisar\./)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Avance de la revisión' })).not.toHaveAttribute('value');
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(called(server)).toEqual([]);
  });

  it('keeps what a check had counted when it is stopped', async () => {
    let status: ImportStatus = { ...uploadedImport, state: 'checking', share: 0.4, check: soFar };
    const server = serverWith(status);
    server.answer(readImportStatus, () => status);
    server.answer(stopImportCheck, () => {
      status = { ...uploadedImport, check: soFar };
      return status;
    });
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'Detener la revisión' }));
    expect(await screen.findByText('El archivo es más largo: revisamos sus primeras 120.000 filas.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(called(server)).toEqual([`POST /V1/imports/${identifier}/check/stop`]);
  });

  it('says why a check could not be stopped', async () => {
    const server = serverWith({ ...uploadedImport, state: 'checking', share: 0.4, check: soFar });
    server.answer(stopImportCheck, () => refusal('NOT_FOUND', { message: 'Esta importación ya no existe.' }));
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'Detener la revisión' }));
    expect(await screen.findByText('Esta importación ya no existe.')).toBeVisible();
  });

  it('whose columns cannot be read leads on to another file', async () => {
    const server = serverWith(uploadedImport);
    server.answer(readImportMapping, () => refusal('IMPORT_INVALID', { message: 'El archivo está vacío.' }));
    await openScreen(address, { server });
    expect(await screen.findByText('El archivo está vacío.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir otro archivo' })).toHaveAttribute('href', '/admin/importar?kind=customers');
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('whose columns the server fails to read is tried again', async () => {
    const server = serverWith(uploadedImport);
    let isBroken = true;
    server.answer(readImportMapping, () => (isBroken ? refusal('CONFLICT', { message: 'Vuelve a intentarlo.' }) : mapping));
    const { user } = await openScreen(address, { server });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByRole('table', { name: 'Columnas del archivo' })).toBeVisible();
  });

  it('says what is assumed where the file does not say it', async () => {
    const notes = ['El archivo no dice cómo se pagó: las compras nuevas quedan con el medio de pago «Otro».'];
    const counts = { rows: 2, created: 2, updated: 0, rejected: 0, repeated: 0, isWhole: true, problems: [], withMissing: null };
    await openScreen(address, { server: serverWith({ ...uploadedImport, check: { ...counts, notes } }) });
    expect(await screen.findByText(notes[0] ?? '')).toBeVisible();
  });
});

describe('a file that would change nothing', () => {
  const counts = { created: 0, updated: 0, repeated: 0, isWhole: true, problems: [], withMissing: null, notes: [] };

  it.each([
    [1, 1, '1 fila leída. Todavía no cambió nada.', 'No entraría ninguna fila.'],
    [30, 0, '30 filas leídas.', 'Ya tienes todo lo que trae este archivo.'],
    [0, 0, '0 filas leídas.', 'El archivo no tiene filas'],
  ])('of %d rows, %d of them rejected, says so and suggests no import', async (rows, rejected, read, reason) => {
    await openScreen(address, { server: serverWith({ ...uploadedImport, check: { ...counts, rows, rejected } }) });
    const section = (await screen.findByRole('heading', { name: 'Qué cambiaría' })).closest('section');
    expect(section).toHaveTextContent(read);
    expect(section).toHaveTextContent(reason);
    expect(screen.getByRole('button', { name: 'Importar' })).not.toHaveClass('btn-primary');
    expect(screen.getByRole('button', { name: 'Revisar qué cambiaría' })).toHaveClass('btn-primary');
  });

  it('says that no column is known by its name', async () => {
    await openScreen(address, { server: serverWith(uploadedImport, { mapping: [null, null, null] }) });
    expect(await screen.findByText(/^No reconocimos ninguna por su nombre/)).toBeVisible();
  });
});

describe('a file that names stores and products that are missing', () => {
  const named = { ...uploadedImport, fileName: 'compras.csv', report: { ...uploadedImport.report, kind: 'purchases' as const } };
  const counts = { updated: 0, repeated: 0, problems: [] };
  const missing = { ...counts, stores: 3, products: 214, created: 990, rejected: 10 };
  const check = { ...counts, rows: 1000, created: 0, rejected: 1000, isWhole: true, withMissing: missing, notes: [] };
  const label = 'Crear las tiendas y los productos que falten';
  const confirmed = (server: FakeServer) => {
    const asked: unknown[] = [];
    server.answer(confirmImport, ({ body }) => {
      asked.push(body);
      return { ...named, state: 'waiting' as const };
    });
    return asked;
  };

  it('suggests to create them once a check has found them, and counts both ways', async () => {
    const server = serverWith({ ...named, check }, { createMissing: false });
    const asked = confirmed(server);
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('Faltan 3 tiendas y 214 productos.')).toBeVisible();
    const choice = screen.getByRole('checkbox', { name: label });
    expect(choice).toBeChecked();
    expect(figures()).toEqual([
      ['Nuevas', '990'],
      ['Cambiarían', '0'],
      ['Sin cambios', '0'],
      ['Se rechazarían', '10'],
    ]);
    await user.click(choice);
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/se rechazan/);
    expect(figures().map(([, count]) => count)).toEqual(['0', '0', '0', '1.000']);
    await user.click(choice);
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    await waitFor(() => expect(asked).toEqual([{ createMissing: true }]));
  });

  it('follows the suggestion before a check, and what an earlier file was given', async () => {
    const server = serverWith(named, { createMissing: true });
    const { user } = await openScreen(address, { server });
    const asked = confirmed(server);
    expect(await screen.findByRole('checkbox', { name: label })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: label }));
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    await waitFor(() => expect(asked).toEqual([{ createMissing: false }]));
  });

  it('is not created where an earlier file was imported without', async () => {
    await openScreen(address, { server: serverWith({ ...named, check }, { createMissing: false, isRemembered: true }) });
    expect(await screen.findByRole('checkbox', { name: label })).not.toBeChecked();
  });

  it.each([
    [null, 'Ninguna fila se rechaza por algo que falte.'],
    [{ ...missing, stores: 0, products: 1 }, 'Falta 1 producto.'],
    [{ ...missing, stores: 2001 }, 'Una importación crea hasta 2.000 tiendas'],
  ])('shows what is missing: %#', async (withMissing, text) => {
    await openScreen(address, { server: serverWith({ ...named, check: { ...check, withMissing } }, { createMissing: true }) });
    const section = (await screen.findByRole('heading', { name: 'Lo que falte' })).closest('section');
    expect(section).toHaveTextContent(text);
  });

  it('has no such choice when its rows name neither', async () => {
    await openScreen(address, { server: serverWith(uploadedImport) });
    await screen.findByRole('table', { name: 'Columnas del archivo' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  const created = { ...done.report, kind: 'purchases' as const, createdStores: 3, createdProducts: 214 };

  it('reports what was created', async () => {
    await openScreen(address, { server: serverWith({ ...done, report: created }) });
    expect(await screen.findByText(/También creamos 3 tiendas y 214 productos que faltaban/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tiendas' })).toHaveAttribute('href', '/admin/tiendas');
  });

  it('reports what was removed again, and what stayed', async () => {
    const undo = { ...undone, removed: 9, removedStores: 2, removedProducts: 214, keptMissing: 1 };
    await openScreen(address, { server: serverWith({ ...done, state: 'undone', report: created, undo }) });
    expect(
      await screen.findByText(/También se quitaron 2 tiendas y 214 productos\. De lo que había creado, 1 se quedó/),
    ).toBeVisible();
    expect(screen.queryByText(/También creamos/)).not.toBeInTheDocument();
  });
});

describe('an import', () => {
  const shown: Readonly<Record<ImportState, string>> = {
    receiving: 'Subiendo. Puedes salir',
    uploaded: 'Revisar qué cambiaría',
    checking: 'Revisando…',
    waiting: 'En cola. Puedes salir',
    running: '50%, 1.234 filas: 1.000 nuevas, 200 cambiadas, 4 rechazadas. Puedes salir',
    done: 'Qué pasó',
    failed: 'El archivo no tiene filas.',
    cancelling: 'Cancelando. Puedes salir',
    cancelled: 'Se canceló: lo que ya había entrado se quedó.',
    undoing: 'Deshaciendo. Puedes salir',
    undone: 'Se deshizo: 1.000 filas nuevas se quitaron y 200 filas volvieron a como estaban.',
  };
  it.each(Object.keys(shown) as ImportState[])('that is %s shows its state and what can be done', async (state) => {
    const error = state === 'failed' ? 'El archivo no tiene filas.' : null;
    const undo = state === 'undone' ? { ...undone, removed: 1000, restored: 200 } : null;
    await openScreen(address, { server: serverWith({ ...uploadedImport, state, share: 0.5, report, error, undo }) });
    expect(await screen.findByRole('heading', { name: 'clientes.csv' })).toBeVisible();
    expect(screen.getAllByText(stateLabels[state].label)[0]).toBeVisible();
    await waitFor(() => expect((document.body.textContent ?? '').replaceAll('\u00A0', '')).toContain(shown[state]));
    const cancels = screen.queryByRole('button', { name: 'Cancelar importación' });
    expect(cancels !== null).toBe(state === 'waiting' || state === 'running');
    const next = screen.queryByRole('link', { name: 'Importar compras' });
    expect(next?.getAttribute('href')).toBe(state === 'done' ? '/admin/importar?kind=purchases' : undefined);
    expect(screen.queryByRole('button', { name: 'Importar' }) !== null).toBe(state === 'uploaded' || state === 'checking');
    expect(screen.queryByRole('progressbar') !== null).toBe(
      ['receiving', 'checking', 'waiting', 'running', 'cancelling', 'undoing'].includes(state),
    );
  });

  it('that ended shows its counts and its rejected rows, which can be downloaded', async () => {
    const problems = [
      { line: 4, column: 'correo', message: 'Esto no es un correo.' },
      { line: 9, column: '', message: 'Falta el documento.' },
    ];
    const server = serverWith({ ...done, report: { ...report, problems } });
    server.answer(exportRejectedRows, () => ({ fileName: 'rechazadas-customers.csv', content: 'a,b', total: 4 }));
    const saved = jest.fn(() => 'blob:x');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('1.234 filas leídas.')).toBeVisible();
    expect(figures()).toEqual([
      ['Nuevas', '1.000'],
      ['Cambiadas', '200'],
      ['Sin cambios', '30'],
      ['Rechazadas', '4'],
    ]);
    const rows = within(screen.getByRole('list', { name: 'Filas rechazadas' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Línea 4, correo: Esto no es un correo.',
      'Línea 9: Falta el documento.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Descargar rechazadas' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Deshacer importación' })).not.toBeInTheDocument();
  });

  it('without rejected rows offers none', async () => {
    await openScreen(address, { server: serverWith({ ...done, report: { ...report, rejected: 0 } }) });
    await screen.findByRole('heading', { name: 'Qué pasó' });
    expect(screen.queryByRole('button', { name: 'Descargar rechazadas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Filas rechazadas' })).not.toBeInTheDocument();
  });

  it('is undone after a confirmation that says what happens', async () => {
    const server = serverWith({ ...done, undoUntil });
    server.answer(undoImport, () => ({ ...done, state: 'undoing' as const }));
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'Deshacer importación' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('1.000 filas nuevas se quitan y 200 filas vuelven a como estaban.');
    expect(called(server)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(called(server)).toEqual([`POST /V1/imports/${identifier}/undo`]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText(/^Puedes deshacerla hasta el 21 nov 2999/)).toBeVisible();
  });

  it('cannot be undone any more, and says so, once its time is over', async () => {
    await openScreen(address, { server: serverWith({ ...done, undoUntil: '2026-01-21T15:31:00.000Z' }) });
    expect(await screen.findByText(/^Se podía deshacer hasta el 21 ene 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer importación' })).not.toBeInTheDocument();
  });

  it('says how many of its rejected rows are shown', async () => {
    const problems = [{ line: 3, column: 'correo', message: 'Esto no es un correo.' }];
    await openScreen(address, { server: serverWith({ ...done, report: { ...report, rejected: 2345, problems } }) });
    expect(await screen.findByText('Aquí ves 1 de las 2.345 filas rechazadas.')).toBeVisible();
  });

  it('with a single row asks for it in the singular', async () => {
    const server = serverWith({ ...done, report: { ...report, created: 1, updated: 1 }, undoUntil });
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'Deshacer importación' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('1 fila nueva se quita y 1 fila vuelve a como estaba.');
  });

  it('that failed leads to another file', async () => {
    const error = 'Falta la columna documento.';
    const none = { ...report, rows: 0, created: 0, updated: 0, rejected: 0 };
    await openScreen(address, { server: serverWith({ ...done, state: 'failed', error, report: none }) });
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.getByText('No entró ninguna fila.')).toBeVisible();
    expect(screen.queryByText('Nuevas')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Importar otro archivo' })).toHaveAttribute('href', '/admin/importar');
  });

  it('that was discarded before it began says that nothing came in', async () => {
    await openScreen(address, { server: serverWith({ ...uploadedImport, state: 'cancelled' }) });
    expect(await screen.findByText('No entró ninguna fila.')).toBeVisible();
    expect(screen.queryByText(/lo que ya había entrado/)).not.toBeInTheDocument();
    expect(screen.queryByText('Rechazadas')).not.toBeInTheDocument();
  });

  it('that failed in the middle says so, and can be undone', async () => {
    const failed = { ...done, state: 'failed' as const, error: 'El archivo se cortó.', undoUntil };
    await openScreen(address, { server: serverWith(failed) });
    expect(await screen.findByText('Lo que entró antes del error se quedó.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer importación' })).toBeVisible();
  });

  it('that was undone in part says what stayed', async () => {
    const undo = { ...undone, removed: 1, kept: 2 };
    await openScreen(address, { server: serverWith({ ...done, state: 'undone', undo }) });
    expect(await screen.findByText(/2 filas se quedaron, porque algo las usa/)).toBeVisible();
  });

  it('says until when it is kept', async () => {
    await openScreen(address, { server: serverWith({ ...done, keptUntil: '2026-12-20T15:31:00.000Z' }) });
    expect(await screen.findByText(/se guardan hasta el 20 dic 2026/)).toBeVisible();
  });

  it('that is gone leads back to the list; one that cannot be loaded can be tried again', async () => {
    const server = serverWith(done);
    server.answer(readImportStatus, () => refusal('NOT_FOUND'));
    await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'Esta importación no existe' })).toBeVisible();
    expect(screen.getByText(/Ya se cumplió el tiempo que la cuenta la guarda/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver importaciones' })).toHaveAttribute('href', '/admin/importar');
  });

  it('that cannot be loaded can be tried again', async () => {
    const server = serverWith(done);
    server.answer(readImportStatus, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar la importación' })).toBeVisible();
    server.answer(readImportStatus, () => done);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'clientes.csv' })).toBeVisible();
  });
});

describe('the imports of an account', () => {
  it('are listed with their counts, and lead to their pages', async () => {
    const server = createFakeServer();
    server.answer(listImports, () => ({ items: [done] }));
    await openScreen('/admin/importar', { server });
    const row = await screen.findByRole('row', { name: /clientes\.csv/ });
    expect(within(row).getByRole('link', { name: 'clientes.csv' })).toHaveAttribute('href', address);
    expect(row).toHaveTextContent('clientes.csv ClientesImportado1.0002004Ana Peña20 nov 2026');
  });

  it('say when by a near day, with the exact moment for readers', async () => {
    const server = createFakeServer();
    server.answer(listImports, () => ({ items: [{ ...done, createdAt: new Date().toISOString() }] }));
    await openScreen('/admin/importar', { server });
    const row = await screen.findByRole('row', { name: /clientes\.csv/ });
    expect(row).toHaveTextContent(/hoy, \d\d:\d\d \(\d{1,2} \S+ \d{4}, \d\d:\d\d\)$/);
  });

  it.each([
    ['', /^Clientes/],
    ['?kind=purchases', /^Compras/],
    ['?kind=nada', /^Clientes/],
  ])('begin with customers, or with the kind that a link asks for: %j', async (query, kind) => {
    const server = createFakeServer();
    server.answer(listImports, () => ({ items: [] }));
    await openScreen(`/admin/importar${query}`, { server });
    expect(await screen.findByRole('radio', { name: kind })).toBeChecked();
  });

  it('may be none, or fail to load', async () => {
    const server = createFakeServer();
    server.answer(listImports, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/importar', { server });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar la lista' })).toBeVisible();
    server.answer(listImports, () => ({ items: [] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Aún no hay importaciones' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Descargar CSV' })).not.toBeInTheDocument();
  });

  it('are downloaded as a file, or it says why not', async () => {
    const server = createFakeServer();
    server.answer(listImports, () => ({ items: [done] }));
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/importar', { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await avisos('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.find(({ url }) => url.pathname === '/V1/list-files')?.body).toEqual({
      list: 'imports',
      filter: {},
    });
  });

  it('are searched, filtered, sorted and read page by page, all in the address', async () => {
    const server = createFakeServer();
    server.answer(listImports, () => ({ items: [done], total: 80 }));
    const { user, location } = await openScreen('/admin/importar?kind=stores&content=customers&q=cli', { server });
    await user.click(await screen.findByRole('button', { name: 'Cuándo' }));
    expect(location().search).toBe('?kind=stores&content=customers&q=cli&order=at');
    await user.click(screen.getByRole('button', { name: /siguiente/i }));
    await waitFor(() =>
      expect(server.requests.findLast(({ url }) => url.pathname === '/V1/imports')?.url.search).toBe(
        '?page=2&size=25&search=cli&kind=customers&order=at',
      ),
    );
    expect(screen.getByRole('radio', { name: /^Tiendas/ })).toBeChecked();
  });

  it('begin with a file of the chosen kind; a refused one says why', async () => {
    const server = serverWith(uploadedImport);
    server.answer(listImports, () => ({ items: [] }));
    server.answer(uploadImport, () => refusal('IMPORT_INVALID', { fields: { file: 'El archivo está vacío.' } }));
    const { user, location } = await openScreen('/admin/importar', { server });
    expect(await screen.findByRole('radio', { name: /^Clientes/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Tiendas/ }));
    expect(screen.getByLabelText('Archivo de tiendas')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Clientes/ }));
    const give = () =>
      fireEvent.change(screen.getByLabelText('Archivo de clientes'), { target: { files: [new File(['a'], 'clientes.csv')] } });
    give();
    expect(await screen.findByText('El archivo está vacío.')).toBeVisible();
    server.answer(uploadImport, ({ params }) => {
      expect(params).toEqual({ kind: 'customers' });
      return uploadedImport;
    });
    give();
    await waitFor(() => expect(location()).toMatchObject({ pathname: address }));
  });

  it('are not for readers', async () => {
    const server = createFakeServer();
    await openScreen('/admin/importar', { server, role: 'lector' });
    expect(await screen.findByRole('heading', { name: 'Tu rol no puede importar datos' })).toBeVisible();
    expect(server.requests).toEqual([]);
  });
});
