import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import {
  listNewsletterVersions,
  readNewsletterVersion,
  restoreNewsletterVersion,
} from '@pregon/contract/newsletters/newsletters.endpoints';
import type { Role } from '@pregon/contract/session/roles';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import VersionsDialog from './versions-dialog.tsx';

const identifier = '0f5a7b1c-9c9d-4f7e-8b1a-2d3c4e5f6a7b';
const messages = [
  '<p>Llega la Navidad a tu tienda</p><p>Cierra el domingo</p><a href="https://x.co/a">Ver más</a>',
  '<p>Llega la Navidad a tu barrio</p><p>Todo con descuento</p><a href="https://x.co/b">Ver más</a>',
  '<p>Llega la Navidad a tu barrio</p><p>Todo con descuento</p><a href="https://x.co/b">Ver más</a>',
];
const version = (number: number) => ({
  version: number,
  approved: number === 2,
  createdAt: `2026-11-1${number}T15:30:00.000Z`,
  createdBy: number === 1 ? 'Ana Ríos' : 'Luis Paz',
  size: 38_500,
});

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  server.answer(listNewsletterVersions, () => ({ items: [3, 2, 1].map(version) }));
  server.answer(readNewsletterVersion, ({ params }) => ({
    ...version(params.version),
    templateJson: '{}',
    templateHtml: messages[params.version - 1] ?? '',
  }));
});
afterEach(() => act(() => session.clear()));

function Versions({ onRestored }: { readonly onRestored: () => void }) {
  const [chosen, setChosen] = useState<number>();
  return (
    <VersionsDialog
      identifier={identifier}
      chosen={chosen}
      onChoose={setChosen}
      onClose={() => undefined}
      onRestored={onRestored}
    />
  );
}

function open(role: Role = 'marketing') {
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  const onRestored = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <Versions onRestored={onRestored} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { onRestored, user: userEvent.setup() };
}

const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the list of versions', () => {
  it('shows author, time and approval of each version', async () => {
    open();
    const list = within(await screen.findByRole('group', { name: 'Versiones guardadas' }));
    const labels = list.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual([
      'Versión 313 nov 2026, 10:30Luis Paz · 38 KB',
      'Versión 2Aprobada12 nov 2026, 10:30Luis Paz · 38 KB',
      'Versión 111 nov 2026, 10:30Ana Ríos · 38 KB',
    ]);
  });

  it('shows when two versions have the same text', async () => {
    open();
    expect(await screen.findByText('Se leen igual. Puede haber cambiado su aspecto.')).toBeInTheDocument();
  });

  it('shows differences by paragraph, link and word', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Versión 2/ }));
    expect(await screen.findByRole('heading', { name: 'De la versión 1 a la 2' })).toBeInTheDocument();
    await screen.findByText('barrio');
    expect(said()).toEqual([
      'cambiado: Llega la Navidad a tu tiendabarrio',
      'agregado: Todo con descuento',
      'quitado: Cierra el domingo',
      'cambiado: Ver más → https://x.co/ab',
    ]);
    expect(screen.getByText('tienda').tagName).toBe('DEL');
    expect(screen.getByText('barrio').tagName).toBe('INS');
  });

  it('compares a version with any other', async () => {
    const { user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Comparar con' }), 'Versión 1');
    expect(await screen.findByText('Cierra el domingo')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'De la versión 1 a la 3' })).toBeInTheDocument();
  });

  it('retries after a load error', async () => {
    server.answer(listNewsletterVersions, () => refusal('UNAVAILABLE'));
    const { user } = open();
    expect(await screen.findByText('No pudimos cargar las versiones')).toBeInTheDocument();
    server.answer(listNewsletterVersions, () => ({ items: [version(1)] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Es la primera versión: no hay con qué compararla.')).toBeInTheDocument();
  });
});

describe('restoring a version', () => {
  it('asks for confirmation, and creates a new version', async () => {
    const restored: number[] = [];
    server.answer(restoreNewsletterVersion, ({ params }) => {
      restored.push(params.version);
      return { version: 4 };
    });
    const { user, onRestored } = open();
    await user.click(await screen.findByRole('radio', { name: /Versión 1/ }));
    await user.click(screen.getByRole('button', { name: 'Restaurar versión 1…' }));
    expect(restored).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Restaurar versión' }));
    expect(await screen.findByText('La versión 1 es ahora la versión 4, por aprobar.')).toBeInTheDocument();
    expect(restored).toEqual([1]);
    expect(onRestored).toHaveBeenCalledTimes(1);
  });

  it('shows the reason of a failure, and retries', async () => {
    server.answer(restoreNewsletterVersion, () => refusal('UNAVAILABLE'));
    const { user, onRestored } = open();
    await user.click(await screen.findByRole('radio', { name: /Versión 1/ }));
    await user.click(screen.getByRole('button', { name: 'Restaurar versión 1…' }));
    await user.click(await screen.findByRole('button', { name: 'Restaurar versión' }));
    expect(await screen.findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeInTheDocument();
    expect(onRestored).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Restaurar versión' })).toBeEnabled();
  });

  it('is offered neither for the newest version nor to readers', async () => {
    const { user } = open('lector');
    await screen.findByRole('radio', { name: /Versión 3/ });
    expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Versión 1/ }));
    expect(screen.getByRole('button', { name: 'Restaurar versión 1…' })).toHaveAttribute('aria-disabled', 'true');
  });
});
