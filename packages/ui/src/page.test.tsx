import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Audience, Banner, Empty, Funnel, Page, Progress, Rail, Section } from './page.tsx';

describe('page', () => {
  it('names the window and its sections', () => {
    render(
      <Page title="Campañas" description="148 en total">
        <Section title="Dónde compran">Texto</Section>
      </Page>,
    );
    expect(document.title).toBe('Campañas · Pregón');
    expect(screen.getByRole('heading', { level: 1, name: 'Campañas' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Dónde compran' })).toHaveTextContent('Texto');
  });

  it('says a count once it has settled, not while it changes', () => {
    const { rerender } = render(<Audience count={12480} unit="clientes" isStale />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByText('12.480')).toBeInTheDocument();
    rerender(<Audience count={9100} unit="clientes" />);
    expect(screen.getByRole('status')).toHaveTextContent('9.100 clientes');
  });

  it('tells what each step takes away', () => {
    render(
      <Funnel
        steps={[
          { label: 'Clientes de la cuenta', count: 5000 },
          { label: 'Mujeres', count: 2600 },
        ]}
      />,
    );
    const [, women] = screen.getAllByRole('listitem');
    expect(women).toHaveTextContent('Mujeres−2.4002.600');
  });

  it('opens the rail as a sheet where there is no room beside', async () => {
    const user = userEvent.setup();
    render(
      <Rail title="Audiencia" summary="12.480 clientes" openLabel="Ver audiencia">
        <p>Cómo se llega</p>
      </Rail>,
    );
    await user.click(screen.getByRole('button', { name: 'Ver audiencia' }));
    expect(within(screen.getByRole('dialog', { name: 'Audiencia' })).getByText('Cómo se llega')).toBeInTheDocument();
  });

  it('counts work, offers ways out and announces a new version', async () => {
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
