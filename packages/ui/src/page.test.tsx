import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Audience, Banner, Empty, Funnel, Page, Progress, Rail, Section } from './page.tsx';

describe('page', () => {
  it("sets the document's title and labels its sections", () => {
    render(
      <Page title="Campañas" description="148 en total">
        <Section title="Dónde compran">Texto</Section>
      </Page>,
    );
    expect(document.title).toBe('Campañas · Pregón');
    expect(screen.getByRole('heading', { level: 1, name: 'Campañas' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Dónde compran' })).toHaveTextContent('Texto');
  });

  it("announces a rail's changes once they settle", () => {
    const rail = (news: string | undefined) => (
      <Rail title="Audiencia" summary="" openLabel="Ver audiencia" news={news}>
        <Audience count={12480} unit="clientes" isStale={news === undefined} />
      </Rail>
    );
    const { rerender } = render(rail(undefined));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByText('12.480')).toBeInTheDocument();
    rerender(rail('9.100 clientes'));
    expect(screen.getByRole('status')).toHaveTextContent('9.100 clientes');
    rerender(rail(undefined));
    expect(screen.getByRole('status')).toHaveTextContent('9.100 clientes');
  });

  it('shows what each step removes or adds, missing data, and the largest loss', () => {
    render(
      <Funnel
        steps={[
          { label: 'Clientes de la cuenta', count: 5000, missing: 0 },
          { label: 'Mujeres', count: 2600, missing: 214 },
          { label: 'De 25 a 34 años', count: 2500, missing: 0 },
          { label: 'Archivo', count: 2620, missing: 0 },
        ]}
      />,
    );
    const [, women, age, file] = screen.getAllByRole('listitem');
    expect(women).toHaveTextContent('Mujeres2.6002.400 menos, 214 de ellos sin el datoLa mayor pérdida');
    expect(age).toHaveTextContent('De 25 a 34 años2.500100 menos');
    expect(file).toHaveTextContent('Archivo2.620120 más');
  });

  it('does not mark the only loss as the largest', () => {
    render(
      <Funnel
        steps={[
          { label: 'Clientes de la cuenta', count: 5000 },
          { label: 'Mujeres', count: 2600 },
        ]}
      />,
    );
    expect(screen.queryByText('La mayor pérdida')).not.toBeInTheDocument();
  });

  it('opens the rail as a sheet on narrow screens, and returns to the page', async () => {
    const user = userEvent.setup();
    render(
      <>
        <input aria-label="Enfoque" />
        <Rail title="Audiencia" summary="12.480 clientes" openLabel="Ver audiencia">
          {(leave) => (
            <button type="button" onClick={() => leave(() => screen.getByLabelText('Enfoque').focus())}>
              Ir a Enfoque
            </button>
          )}
        </Rail>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Ver audiencia' }));
    const sheet = await screen.findByRole('dialog', { name: 'Audiencia' });
    await user.click(within(sheet).getByRole('button', { name: 'Ir a Enfoque' }));
    await waitFor(() => expect(screen.getByLabelText('Enfoque')).toHaveFocus());
    expect(sheet).not.toBeInTheDocument();
  });

  it('shows progress, offers actions and announces a new version', async () => {
    const user = userEvent.setup();
    const onAction = jest.fn();
    const onDismiss = jest.fn();
    render(
      <>
        <Progress label="Enviando" done={8412} total={12480} />
        <Empty kind="fault" title="No pudimos cargar las campañas" actions={<button type="button">Reintentar</button>} />
        <Banner actionLabel="Actualizar" onAction={onAction} onDismiss={onDismiss}>
          Hay una nueva versión.
        </Banner>
      </>,
    );
    expect(screen.getByRole('progressbar', { name: 'Enviando' })).toHaveAttribute('aria-valuetext', '8.412 de 12.480');
    expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar las campañas');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});
