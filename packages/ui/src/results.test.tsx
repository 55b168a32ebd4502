import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import {
  IncrementalSales,
  type IncrementalSalesProps,
  ResultPeople,
  type ResultPeopleProps,
  ResultsSection,
  useResultPeriod,
} from './results.tsx';
import { exampleResults, exampleSales } from './testing/example-results.tsx';

const names = {
  email: { label: 'E-mail', reportsOpens: true },
  sms: { label: 'SMS', reportsOpens: false },
  wa: { label: 'WhatsApp', reportsOpens: true },
} as const;

type Shown = Partial<Parameters<typeof ResultsSection<keyof typeof names>>[0]>;

function Shell(props: Shown) {
  const [period, setPeriod] = useResultPeriod();
  const { search } = useLocation();
  return (
    <main>
      <p>{`dirección: ${search}`}</p>
      <ResultsSection
        name="Navidad"
        results={exampleResults}
        sales={undefined}
        fault={undefined}
        onRetry={() => undefined}
        channelNames={names}
        writeCsv={() => ''}
        period={period}
        onPeriod={setPeriod}
        {...props}
      />
    </main>
  );
}

const open = (props: Shown = {}, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Shell {...props} />
    </MemoryRouter>,
  );

const cellsOf = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));

const cellsOfExample = (row: string) => {
  const { unmount } = open();
  const [cell] = cellsOf(row);
  unmount();
  return cell;
};

describe('Resultados', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    delete document.documentElement.dataset['printing'];
  });

  it('say until when they are counted, where not everything is', () => {
    open();
    expect(screen.queryByText(/Contado hasta/)).toBeNull();
    open({ results: { ...exampleResults, countedUntil: '2026-11-23T15:42:00Z', customersAt: '2026-11-23T09:30:00Z' } });
    expect(screen.getByText(/^Contado hasta el /).textContent?.replaceAll(/\s/g, ' ')).toBe(
      'Contado hasta el 23 nov 2026, 10:42: lo más nuevo se suma en unos minutos. Enfoques y ciudades de los clientes, como estaban el 23 nov 2026, 04:30.',
    );
  });

  it('have no figure of what is deleted, on the page and in the file, and say so', () => {
    const deletedBefore = '2025-11-24T05:00:00Z';
    const figuresOf = (deletedKinds: readonly ('purchases' | 'messages')[]) => {
      let lines: readonly (readonly (string | number)[])[] = [];
      const writeCsv = (written: typeof lines) => {
        lines = written;
        return '';
      };
      Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const { unmount } = open({ results: { ...exampleResults, deletedBefore, deletedKinds }, writeCsv });
      expect(screen.getByText(/^Datos eliminados por la política/).parentElement).toHaveTextContent('antes del 24 nov 2025');
      screen.getByRole('button', { name: 'Descargar CSV' }).click();
      const shown = {
        sales: cellsOf('Ventas después')[0],
        left: cellsOf('Bajas')[0],
        clicked: cellsOf('Con clic(?! y)')[0],
        groups: screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
        file: [...new Set(lines.map(([group, , figure]) => `${group} ${figure}`))],
      };
      unmount();
      return shown;
    };
    const clicked = cellsOfExample('Con clic(?! y)');
    const withoutSales = figuresOf(['purchases']);
    expect(withoutSales).toMatchObject({ sales: '—se eliminó', clicked });
    expect(withoutSales.left).not.toContain('—');
    expect(withoutSales.groups).toEqual(expect.arrayContaining(['Por el enfoque de hoy', 'Por ciudad']));
    expect(withoutSales.groups).not.toContain('Por la tienda de la compra');
    expect(withoutSales.file).toEqual(expect.arrayContaining(['canal bajas', 'ciudad entregados']));
    expect(withoutSales.file.filter((line) => /(?<!^)ventas|compra/.test(line))).toEqual([]);
    const withoutPeople = figuresOf(['messages']);
    expect(withoutPeople).toMatchObject({ sales: '—se eliminó', left: '—se eliminó', clicked });
    expect(withoutPeople.groups).toEqual(['Cuándo los abrieron']);
    expect(
      withoutPeople.file.filter((line) => /(?<!^)ventas|compra|bajas|respuestas|^(ciudad|enfoque|tienda)/.test(line)),
    ).toEqual([]);
  });

  it('go from the audience to the money by channel, beside the usual rates', () => {
    open();
    expect(cellsOf('Audiencia')).toEqual(['450', '50']);
    expect(cellsOf('Enviados')).toEqual(['42594,4 %', '50100 %']);
    expect(cellsOf('Abiertos o leídos')).toEqual(['10025 %lo usual: 38 %', '—no se mide']);
    expect(cellsOf('Con clic 20')[0]).toBe('205 %lo usual: 6 %');
    expect(cellsOf('Costo')).toEqual(['$ 8.0003 sin precio', '—sin precio']);
    expect(cellsOf('Ventas después')).toEqual(['$ 1.250.000', '−$ 3.000']);
  });

  it('have a curve of three days, or of one where nobody opened later', () => {
    const { unmount } = open();
    expect(screen.getByText('72 horas')).toBeInTheDocument();
    unmount();
    open({ results: { ...exampleResults, hours: [{ hour: 0, opened: 3, clicked: 1 }] } });
    expect(screen.queryByText('72 horas')).not.toBeInTheDocument();
    for (const mark of ['Al empezar', '8 horas', '16 horas', '24 horas']) expect(screen.getByText(mark)).toBeInTheDocument();
  });

  it('leave out rare outcomes that did not happen', () => {
    open();
    expect(screen.getByRole('row', { name: /^Omitidos/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Quejas/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Respuestas/ })).toBeNull();
  });

  it.each([
    ['ultimo', 7, 'en los 7 días siguientes a entregar un mensaje, contadas al último que recibió la persona.'],
    ['ultimo', 1, 'en el día siguiente a entregar un mensaje, contadas al último'],
    ['cualquiera', 30, 'en los 30 días siguientes a entregar un mensaje, contadas a cada uno que recibió la persona'],
  ] as const)('state the attribution rule %s of %i days, and claim no cause', (attributionTouch, attributionDays, sentence) => {
    open({ results: { ...exampleResults, attributionTouch, attributionDays } });
    expect(screen.getByText(new RegExp(sentence))).toHaveTextContent(/no prueban que sea la causa/);
  });

  it('read the period from the address, and write it there', async () => {
    const user = userEvent.setup();
    open({}, '/?desde=2026-11-01&hasta=2026-11-30&occurrence=4');
    await user.click(screen.getByRole('button', { name: /^Fechas: 1/ }));
    await user.click(await screen.findByRole('button', { name: /Limpiar|Quitar/ }));
    expect(screen.getByText('dirección: ?occurrence=4')).toBeVisible();
  });

  it('ignore days of the address that are none', () => {
    open({}, '/?desde=ayer&hasta=2026-13-40');
    expect(screen.getByRole('button', { name: 'Fechas' })).toBeVisible();
  });

  it('say in a period without messages that there were none', () => {
    open({ results: { ...exampleResults, channels: [] } }, '/?desde=2026-11-01');
    expect(screen.getByText(/En estas fechas no salió ningún mensaje/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  });

  it('can be loaded again after a fault', async () => {
    const onRetry = jest.fn();
    open({ results: undefined, fault: 'Sin respuesta del servidor', onRetry });
    expect(screen.getByText('Sin respuesta del servidor')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('show ten stores at first, and all of them to whoever asks', async () => {
    const stores = Array.from({ length: 12 }, (_, at) => ({ name: `Tienda ${at + 1}`, purchases: 1, amount: 1000 }));
    open({ results: { ...exampleResults, stores } });
    const table = screen.getByRole('columnheader', { name: 'Tienda' }).closest('table');
    expect(table).toHaveAttribute('data-folded');
    await userEvent.click(screen.getByRole('button', { name: 'Ver 12 tiendas' }));
    expect(table).not.toHaveAttribute('data-folded');
    await userEvent.click(screen.getByRole('button', { name: 'Ver solo 10 tiendas' }));
    expect(table).toHaveAttribute('data-folded');
    expect(screen.queryByRole('button', { name: /ciudades$/ })).not.toBeInTheDocument();
  });

  it('mark the page while they are printed, and no longer', async () => {
    const marks: (string | undefined)[] = [];
    window.print = () => void marks.push(document.documentElement.dataset['printing']);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(marks).toHaveLength(1));
    window.dispatchEvent(new Event('afterprint'));
    expect([...marks, document.documentElement.dataset['printing']]).toEqual(['results', undefined]);
  });

  it('are printed with a copy of the click map that is whole and runs no scripts, until the dialog closes', async () => {
    // Twice the height of a page.
    jest
      .spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get')
      .mockReturnValue(document.implementation.createHTMLDocument());
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1520);
    const printed: (readonly (string | null)[])[] = [];
    window.print = () => {
      for (const frame of screen.getAllByTitle('Mapa'))
        printed.push([frame.getAttribute('sandbox'), frame.style.height, frame.style.transform]);
    };
    open({ children: <iframe title="Mapa" sandbox="" loading="lazy" src="about:blank" /> });
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(printed).toHaveLength(2));
    expect(printed).toEqual([
      ['', '', ''],
      ['allow-same-origin', '1520px', 'scale(0.5)'],
    ]);
    window.dispatchEvent(new Event('afterprint'));
    expect(screen.getAllByTitle('Mapa')).toHaveLength(1);
  });

  it('are printed with the click map as it is where its copy has no height', async () => {
    const frames: number[] = [];
    window.print = () => void frames.push(screen.getAllByTitle('Mapa').length);
    open({ children: <iframe title="Mapa" sandbox="" src="about:blank" /> });
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    await waitFor(() => expect(frames).toEqual([1]));
  });

  it('are printed once everything has loaded', async () => {
    const print = jest.fn();
    window.print = print;
    const { rerender } = open({ children: <div aria-busy="true">Cargando…</div> });
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).not.toHaveBeenCalled();
    rerender(
      <MemoryRouter>
        <Shell>
          <p>Listo</p>
        </Shell>
      </MemoryRouter>,
    );
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });

  it('are handed over as lines with plain numbers, to be written as CSV', async () => {
    let written: readonly (readonly (string | number)[])[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open({ writeCsv: (lines) => String((written = lines)) });
    await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    expect(written[0]).toEqual(['grupo', 'nombre', 'cifra', 'valor']);
    expect(written).toContainEqual(['canal', 'E-mail', 'ventas después', 1_250_000]);
    expect(written).toContainEqual(['enfoque', 'Leales', 'abiertos por personas', 100]);
    expect(written).toContainEqual(['tienda', 'Ceiba Cali', 'compras después', 13]);
  });
});

describe('the people behind results', () => {
  const openPeople = (props: Partial<ResultPeopleProps> = {}) =>
    render(
      <MemoryRouter>
        <ResultPeople
          people={[
            { to: 'abrieron', count: 1312 },
            { to: 'baja', count: 1 },
            { to: 'clic', count: 0 },
          ]}
          fault={undefined}
          onRetry={() => undefined}
          isOpen
          onOpen={() => undefined}
          refusal={undefined}
          hasPeriod={false}
          addressOf={(to) => `/perfil?resultsTo=${to}`}
          {...props}
        />
      </MemoryRouter>,
    );

  it('lead to a profile that begins with them, unless there is nobody', () => {
    openPeople();
    const link = screen.getByRole('link', { name: 'Crear perfil con estos 1.312: abrieron o leyeron' });
    expect(link).toHaveAttribute('href', '/perfil?resultsTo=abrieron');
    expect(link).toHaveTextContent(/^Crear perfil con estos 1.312$/);
    expect(screen.getByRole('link', { name: /^Crear perfil con esta persona/ })).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText('Nadie')).toBeVisible();
    expect(screen.getByText(/los permisos y las bajas reducen la audiencia/)).toBeVisible();
  });

  it.each([
    [['messages'] as const, 'no se sabe para quién eran los mensajes, porque'],
    [['purchases'] as const, 'no se sabe quién compró, porque'],
    [['purchases', 'messages'] as const, 'no se sabe para quién eran los mensajes, ni quién compró, porque'],
  ])('are those that are left where %j were deleted, which is said', (deletedKinds, words) => {
    openPeople({ deletedBefore: '2025-11-24T05:00:00Z', deletedKinds });
    expect(screen.getByText(new RegExp(`^De antes del 24 nov 2025 ${words}`))).toHaveTextContent(
      /las del perfil son las que quedan/,
    );
  });

  it('are listed on request', async () => {
    const onOpen = jest.fn();
    openPeople({ isOpen: false, onOpen });
    expect(screen.queryByRole('link')).toBeNull();
    const button = screen.getByRole('button', { name: 'Crear perfil con estas personas' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.setup().click(button);
    expect(onOpen).toHaveBeenCalledWith(true);
  });

  it('are counted again after a fault', async () => {
    const onRetry = jest.fn();
    openPeople({ people: undefined, fault: 'El servicio no responde.', onRetry });
    expect(screen.getByText(/El servicio no responde/)).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('cannot be opened by a role that may not create profiles, and the reason is told', () => {
    openPeople({ isOpen: false, refusal: 'Tu rol no permite esta acción.' });
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('incremental sales', () => {
  const sales = { ...exampleSales, unmeasured: 0 };
  const [measured] = exampleSales.schedules;
  if (!measured) throw new Error('Nothing is measured.');
  const openSales = (props: Partial<IncrementalSalesProps> = {}) =>
    render(
      <MemoryRouter>
        <IncrementalSales sales={sales} fault={undefined} onRetry={() => undefined} measureAddress="/medir" {...props} />
      </MemoryRouter>,
    );
  const text = () => screen.getByRole('region', { name: 'Cuánto vendió' }).textContent.replaceAll('\u00A0', ' ');

  it('stand beside the attributed ones, with their limits', () => {
    openSales();
    expect(text()).toContain('Ventas después del mensaje$ 5.000.000Por cualquier causa: compras en los 7 días siguientes');
    expect(text()).toContain(
      'Ventas que añadió el mensaje$ 1.200.000Con 95 % de confianza, entre $ 300.000 y $ 2.100.000, en los 14 días siguientes,',
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are not told as a sum where they may be chance', () => {
    openSales({ sales: { ...sales, effect: { value: 100, low: -900, high: 1100, verdict: 'inconclusive' } } });
    expect(text()).toContain('Ventas que añadió el mensajeNo concluyenteCon 95 % de confianza, entre −$ 900 y $ 1.100');
  });

  it.each([
    [{ state: 'sellado', sealedUntil: '2199-12-08T20:30:00.000Z' }, 'Todavía no se sabeSe sabrá el 8 dic 2199.'],
    [{ state: 'roto', sealedUntil: null }, 'No se puede saberLos grupos no tienen el tamaño que se planeó.'],
    [{ state: 'pocos datos', sealedUntil: null }, 'No concluyenteHay muy pocas personas o compras.'],
  ] as const)('say why there are none yet: %j', (state, words) => {
    openSales({ sales: { ...sales, effect: null, schedules: [{ ...measured, ...state, effect: null }] } });
    expect(text()).toContain('Ventas después del mensaje$ 6.500.000Por cualquier causa');
    expect(text()).toContain(`Ventas que añadió el mensaje${words}`);
  });

  it('have no sales beside them where those are deleted', () => {
    const { unmount } = openSales({ sales: { ...exampleSales, effect: null, isSoldDeleted: true } });
    expect(screen.getByText('—')).toBeVisible();
    unmount();
    openSales({ sales: { ...exampleSales, effect: null } });
    expect(screen.queryByText('—')).toBeNull();
  });

  it('are unknown without a control group: a link leads to measuring them', () => {
    openSales({ sales: { ...sales, effect: null, schedules: [], unmeasured: 1 } });
    expect(text()).toContain('Ventas después del mensaje$ 6.500.000Por cualquier causa: compras en los 7 días siguientes');
    expect(text()).toContain('contadas al último que recibió la persona. De todas las fechas.');
    expect(text()).toContain('Ventas que añadió el mensajeNo se sabeSalió sin grupo de control.');
    expect(text()).toContain('Para saberlo la próxima vez, deja un grupo de control');
    expect(screen.getByRole('link', { name: 'Medirlo en el próximo envío' })).toHaveAttribute('href', '/medir');
  });

  it('say that they are of the whole schedule where one of its sendings is chosen', () => {
    openSales({ isOfOneSending: true });
    expect(text()).toContain('la persona. De todos sus envíos y fechas, no solo del que elegiste.');
    expect(text()).toContain('Cuánto añadió este envío por separado no se puede saber. El grupo de control es el mismo en todos');
    expect(text()).toContain('se mide la programación entera: con todos sus envíos, canales y versiones');
    expect(text()).not.toContain('Cada programación se mide entera');
    expect(screen.getByRole('link', { name: 'Medir un envío aparte' })).toHaveAttribute('href', '/medir');
  });

  it('explain nothing about groups where the schedule of the chosen sending has none', () => {
    openSales({ isOfOneSending: true, sales: { ...sales, effect: null, schedules: [], unmeasured: 1 } });
    expect(text()).not.toContain('por separado');
    expect(screen.getByRole('link', { name: 'Medirlo en el próximo envío' })).toBeVisible();
  });

  it('tell what all messages of the quarter added, which no sending is given a part of', () => {
    const quarter = { quarter: '2026-10-01', effect: measured.effect };
    openSales({ sales: { ...sales, effect: null, schedules: [], unmeasured: 1, quarters: [quarter] } });
    expect(text()).toContain('de octubre a diciembre de 2026, según su grupo de control: añadieron $ 1.200.000');
    expect(text()).toContain('ni se suma a ellos');
  });

  it('list the schedules of a campaign, and count those that were not measured', () => {
    openSales({ sales: { ...sales, unmeasured: 2 }, addressOf: (schedule) => `/programacion/${schedule}` });
    expect(screen.getByRole('link', { name: 'Invitación' })).toHaveAttribute('href', `/programacion/${measured.identifier}`);
    expect(text()).toContain('Además, 2 programaciones salieron sin grupo de control');
    expect(text()).toContain('Las ventas después de todos los mensajes, medidos o no: $ 6.500.000.');
  });
});
