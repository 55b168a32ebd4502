import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { session } from '@pregon/auth-api/session';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { type NewsletterUse, readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { act, screen } from '@testing-library/react';
import { fakeMailEditor, logIn, newsletterServer, openEditor, template, untilOpen } from '../testing/editor-screen.tsx';

const use = (change: Partial<NewsletterUse> = {}): NewsletterUse => ({
  schedule: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c31',
  name: 'Viernes',
  state: 'programada',
  version: 3,
  campaign: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c41',
  campaignName: 'Navidad',
  ...change,
});

let server: FakeServer;
beforeAll(() => import('./newsletter-uses.tsx'));
beforeEach(() => {
  logIn();
  server = newsletterServer();
});
afterEach(() => act(() => session.clear()));

const open = async (schedules: NewsletterUse[] = [], props: object = { template }) => {
  server.answer(readNewsletterUses, () => ({ approvedVersion: 3, schedules, total: schedules.length }));
  const { user } = openEditor({ loadEditor: () => Promise.resolve(() => fakeMailEditor().editor), ...props });
  await untilOpen();
  return user;
};

describe('the state of the edited newsletter', () => {
  it('is above the editor with its version, and says what a save will do', async () => {
    const user = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Editar newsletter' })).toBeInTheDocument();
    expect(screen.getByText('Aprobado')).toBeInTheDocument();
    expect(screen.getByText('Versión 3')).toBeInTheDocument();
    expect(
      await screen.findByText(
        'Al guardar se crea la versión 4, por aprobar. Hasta que la apruebes, los envíos nuevos usan la última aprobada.',
      ),
    ).toBeInTheDocument();
    await user.click(screen.getByLabelText('Aprobar'));
    expect(screen.getByText('Al guardar se crea la versión 4, aprobada.')).toBeInTheDocument();
  });

  it('links to the schedules and campaigns that use it, and says which version they send', async () => {
    const over = use({ schedule: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c32', name: 'Lunes', state: 'completada', version: 1 });
    await open([use(), over]);
    expect(await screen.findByText(/La programación pendiente sigue enviando la versión 3\./)).toBeInTheDocument();
    expect(screen.getByText('Lo usan 2 programaciones')).toBeInTheDocument();
    expect(screen.getByText('Viernes')).toHaveAttribute('href', `/admin/sends/scheduled-list/${use().schedule}`);
    expect(screen.getAllByText('Navidad')[0]).toHaveAttribute('href', `/admin/campaign/${use().campaign}`);
    expect(screen.getByText('Lunes').closest('li')).toHaveTextContent('Lunes Completada · versión 1 · campaña Navidad');
  });

  it('leads to a schedule of the last approved version, with the campaign and the profile that it is for', async () => {
    await open([], { template: { ...template, approved: false, version: 4 }, at: '?id=n1&campaign=c1&profile=7' });
    const link = await screen.findByRole('link', { name: 'Programar este newsletter' });
    expect(link).toHaveAttribute('href', `/admin/sends/schedule?campaign=c1&profile=7&newsletter=${template.identifier}`);
    expect(link.parentElement).toHaveTextContent('(sale la versión 3, la última aprobada)');
  });

  it('offers no schedule before a version is approved', async () => {
    server.answer(readNewsletterUses, () => ({ approvedVersion: null, schedules: [], total: 0 }));
    openEditor({ loadEditor: () => Promise.resolve(() => fakeMailEditor().editor), template: { ...template, approved: false } });
    expect(await screen.findByRole('link', { name: 'Comentarios y aprobación' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Programar/ })).not.toBeInTheDocument();
  });

  it('says when it cannot be read, and tries again', async () => {
    server.answer(readNewsletterUses, () => refusal('FORBIDDEN'));
    const { user } = openEditor({ loadEditor: () => Promise.resolve(() => fakeMailEditor().editor), template });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    server.answer(readNewsletterUses, () => ({ approvedVersion: 3, schedules: [use()], total: 1 }));
    await user.click(again);
    expect(await screen.findByText('Lo usa 1 programación')).toBeInTheDocument();
  });

  it('offers no schedule of an archived newsletter, and says why', async () => {
    await open([], { template: { ...template, archived: true } });
    expect(
      await screen.findByText(/Está archivado: sácalo del archivo para programarlo\./, { selector: 'p' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Programar/ })).not.toBeInTheDocument();
  });

  it('names the document, too', async () => {
    await open();
    expect(document.title).toBe('Navidad en tu barrio · Editor · Pregón');
  });

  it('is not there for a new newsletter or a clone', async () => {
    await open([], { template, isClone: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Nueva plantilla' })).toBeInTheDocument();
    expect(screen.queryByText('Versión 3')).not.toBeInTheDocument();
  });
});
