import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { EditorState, MailEditor } from '../mail-editor.ts';
import { useApproval } from './approval.tsx';
import { ReviewPanel } from './review-panel.tsx';

const exit = '<p>Un mensaje con palabras de sobra para que no sea solo imágenes.</p><a href="#darse-de-baja">Baja</a>';

const withoutValue: Readonly<Record<string, number>> = { city: 12, affinity: 4210, promo: 4210 };

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  server.answerGraphql(tagCoverageQuery, ({ tags }) => ({
    tagCoverage: tags.map((tag) => ({ tag, total: 4210, withoutValue: withoutValue[tag] ?? 0 })),
  }));
  session.setCredentials(ana);
});
afterEach(() => act(() => session.clear()));

function fakeEditor(content: string) {
  const state = { content } as EditorState;
  const editor: Partial<MailEditor> = {
    state: () => state,
    onChange: () => () => undefined,
    getHtml: async () => `<!doctype html><html><head></head><body>${content}</body></html>`,
    selectPart: jest.fn(),
  };
  return editor as MailEditor;
}

function Approval({ editor }: { editor: MailEditor }) {
  const approval = useApproval(editor.selectPart);
  const [answer, setAnswer] = useState('');
  return (
    <>
      <button type="button" onClick={() => void approval.mayApprove(editor, 'Navidad').then((may) => setAnswer(String(may)))}>
        Guardar
      </button>
      <p>Respuesta: {answer}</p>
      {approval.question}
    </>
  );
}

async function approve(content: string) {
  const user = userEvent.setup();
  const editor = fakeEditor(content);
  render(<Approval editor={editor} />);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  return { user, editor };
}

describe('approving a newsletter', () => {
  it('needs no confirmation without findings', async () => {
    await approve(`<p>Hola, {{name|vecina}}</p>${exit}`);
    expect(await screen.findByText('Respuesta: true')).toBeInTheDocument();
  });

  it('is refused without an unsubscribe link, and links to the problem', async () => {
    const { user, editor } = await approve('<p data-part="t1">Hola, {{nombre}}</p>');
    const dialog = await screen.findByRole('dialog', { name: 'Todavía no se puede aprobar' });
    expect(dialog).toHaveTextContent('Falta el enlace para darse de baja');
    await user.click(within(dialog).getByRole('button', { name: 'Hola, {{nombre}}' }));
    expect(await screen.findByText('Respuesta: false')).toBeInTheDocument();
    expect(editor.selectPart).toHaveBeenCalledWith('t1');
  });

  it('needs confirmation with warnings', async () => {
    const { user } = await approve(`<p>Hola en {{city}}</p><a href="#">Ver</a>${exit}`);
    const dialog = await screen.findByRole('alertdialog', { name: '¿Aprobar con 2 avisos?' });
    expect(dialog).toHaveTextContent('1 enlace que no lleva a nada');
    expect(dialog).toHaveTextContent('Ciudad: 12 de 4.210.');
    await user.click(within(dialog).getByRole('button', { name: 'Aprobar y guardar' }));
    expect(await screen.findByText('Respuesta: true')).toBeInTheDocument();
  });

  it('is refused when nobody has a value for a tag without a default', async () => {
    const { user } = await approve(`<p>Te gusta {{affinity}} en {{city}}</p>${exit}`);
    const dialog = await screen.findByRole('dialog', { name: 'Todavía no se puede aprobar' });
    expect(dialog).toHaveTextContent('1 etiqueta sin valor para nadie');
    expect(dialog).toHaveTextContent('Afinidad: 4.210 de 4.210.');
    expect(within(dialog).queryByRole('button', { name: /Aprobar/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Corregir' }));
    expect(await screen.findByText('Respuesta: false')).toBeInTheDocument();
  });

  it('is not refused for an offer, which the profile of a schedule fills in', async () => {
    await approve(`<p>{{promo}}</p>${exit}`);
    expect(await screen.findByRole('alertdialog', { name: '¿Aprobar con un aviso?' })).toBeInTheDocument();
  });

  it('is cancelled to check again', async () => {
    const { user } = await approve(`<a href="#">Ver</a>${exit}`);
    await user.click(await screen.findByRole('button', { name: 'Revisar' }));
    expect(await screen.findByText('Respuesta: false')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the review checklist', () => {
  function open(content: string, doubts?: number) {
    const editor = fakeEditor(content);
    const onOpen = jest.fn();
    render(
      <QueryClientProvider client={createQueryClient({ retries: 0 })}>
        <ReviewPanel editor={editor} name="Navidad" wasApproved={false} spelling={{ doubts, onOpen }} />
      </QueryClientProvider>,
    );
    return { editor, onOpen, user: userEvent.setup() };
  }

  it('shows the state of each check, and links to its part', async () => {
    const { editor, user } = open(`<img data-part="i1" src="https://x.co/vitrina.png" alt="">${exit}`, 3);
    const mute = (await screen.findByText('1 imagen sin texto alternativo')).closest('li') ?? document.body;
    expect(within(mute).getByRole('img', { name: 'Revisa' })).toBeInTheDocument();
    await user.click(within(mute).getByRole('button', { name: 'vitrina.png' }));
    expect(editor.selectPart).toHaveBeenCalledWith('i1');
    expect(screen.getByText('3 palabras en duda')).toBeInTheDocument();
    expect(screen.getByText('El mensaje no usa etiquetas')).toBeInTheDocument();
  });

  it('counts what the approval asks about', async () => {
    open(`<p>Hola en {{city}}</p><a href="#">Ver</a>${exit}`, 3);
    expect(await screen.findByText('2 avisos.')).toBeInTheDocument();
  });

  it.each([
    ['{{name|vecina}}', 'Todos los clientes tienen valor en las etiquetas', ''],
    ['{{city|tu ciudad}}', 'Las etiquetas siempre tienen qué decir', ''],
    ['{{city}} {{city|tu ciudad}}', '1 etiqueta sin valor para algunos clientes', 'Ciudad: 12 de 4.210.'],
    ['{{affinity|ti}} {{name}}', '1 etiqueta que dice lo mismo a todos', 'todos leen el valor por defecto. Afinidad.'],
    ['{{promo|un regalo}}', 'Las etiquetas siempre tienen qué decir', ''],
  ])('shows for %s whether customers have personal content', async (text, said, detail) => {
    open(`<p>${text}</p>${exit}`);
    const line = (await screen.findByText(said)).closest('li');
    expect(line).toHaveTextContent(detail || said);
  });

  it('shows that customers could not be counted and that the spelling was not checked', async () => {
    server.answerGraphql(tagCoverageQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user, onOpen } = open(`<p>{{city}}</p>${exit}`);
    const unknown = (await screen.findByText('No pudimos comprobar las etiquetas con tus clientes')).closest('li');
    expect(unknown).toHaveTextContent('Sin valor por defecto: Ciudad.');
    expect(screen.getByText('Ortografía sin revisar')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Revisar ortografía' }));
    expect(onOpen).toHaveBeenCalled();
  });
});
