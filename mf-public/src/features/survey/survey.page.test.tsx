import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, type FakeServer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { answerSurvey, readSurvey } from '@pregon/contract/surveys/surveys.endpoints';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { surveyOutbox } from './survey-outbox.ts';
import SurveyPage from './survey.page.tsx';

const questions = ['La atención de quien te ayudó', 'El tiempo en la caja'];
let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(readSurvey, async () => ({
    accountName: 'Almacenes Ceiba',
    storeName: 'Ceiba Oviedo',
    visitedAt: '2026-11-19T15:00:00.000Z',
    questions,
  }));
  server.answer(answerSurvey, async () => ({ message: 'Gracias por tu respuesta' }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(async () => {
  for (const { id } of surveyOutbox.entries()) await surveyOutbox.remove(id);
});

const open = () => render(<SurveyPage appKey="k7" trace="t9" />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const question = (name: string) => screen.findByRole('radiogroup', { name });
const rate = async (name: string, rating: string) =>
  userEvent.click(within(await question(name)).getByRole('radio', { name: new RegExp(`^${rating}`) }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar respuestas' }));
const noNetwork = async () => {
  throw new TypeError('no network');
};

describe('the survey page', () => {
  it('shows the questions of the store about the visit', async () => {
    open();
    expect(await title('¿Cómo te fue en Ceiba Oviedo?')).toBeVisible();
    expect(screen.getByText('Almacenes Ceiba')).toBeVisible();
    expect(screen.getByText('Tu visita del 19 de noviembre. Son 2 preguntas.')).toBeVisible();
    expect(server.requests[0]?.url.pathname).toBe('/V2/store/survey/k7/trace/t9');
    for (const name of questions) expect(within(await question(name)).getAllByRole('radio')).toHaveLength(5);
  });

  it('sends the ratings in the order of the questions, with key and trace', async () => {
    open();
    await rate('La atención de quien te ayudó', '5');
    await rate('El tiempo en la caja', '2');
    await userEvent.type(screen.getByLabelText(/¿Algo más\?/), 'Todo bien');
    await send();
    expect(await title('Gracias por tu respuesta')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({ ratings: [5, 2], observations: 'Todo bien', apikey: 'k7', traceid: 't9' });
  });

  it('can be completed by keyboard alone', async () => {
    open();
    await title('¿Cómo te fue en Ceiba Oviedo?');
    await userEvent.tab();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await title('Gracias por tu respuesta')).toBeVisible();
    expect(server.requests.at(-1)?.body).toMatchObject({ ratings: [3, 1] });
  });

  it("shows 'Este campo es requerido' at each question without a rating, focuses the first, and clears it when rated", async () => {
    open();
    await rate('La atención de quien te ayudó', '4');
    await send();
    const missing = await question('El tiempo en la caja');
    await waitFor(() => expect(missing).toHaveAccessibleDescription('Este campo es requerido'));
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(1);
    expect(within(missing).getAllByRole('radio')[0]).toHaveFocus();
    await rate('El tiempo en la caja', '1');
    expect(screen.queryByText('Este campo es requerido')).toBeNull();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('a survey that cannot be answered', () => {
  it.each([
    ['NOT_FOUND', 'Esta página no está disponible'],
    ['SURVEY_ANSWERED', 'Esta encuesta ya fue respondida'],
    ['SURVEY_EXPIRED', 'Esta encuesta ya terminó'],
  ] as const)('%s: %s', async (code, name) => {
    server.answer(readSurvey, async () => refusal(code));
    open();
    expect(await title(name)).toBeVisible();
    expect(screen.queryByText(/Ceiba/)).toBeNull();
  });

  it.each([
    ['SURVEY_ANSWERED', 'Esta encuesta ya fue respondida'],
    ['SURVEY_EXPIRED', 'Esta encuesta ya terminó'],
  ] as const)('%s as it is sent: %s', async (code, name) => {
    server.answer(answerSurvey, async () => refusal(code));
    open();
    for (const one of questions) await rate(one, '5');
    await send();
    expect(await title(name)).toBeVisible();
  });

  it('shows the support code of a server error', async () => {
    server.answer(readSurvey, async () => traced(refusal('UNKNOWN')));
    open();
    expect(await title('Sin respuesta del servidor')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`Código de soporte: ${exampleSupportCode}`);
  });

  it('shows a network error, and retries', async () => {
    server.answer(readSurvey, noNetwork);
    open();
    expect(await title('Sin respuesta del servidor')).toBeVisible();
    server.answer(readSurvey, async () => refusal('SURVEY_EXPIRED'));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await title('Esta encuesta ya terminó')).toBeVisible();
  });
});

describe('answering offline', () => {
  it('stores the answer on the device and sends it when online', async () => {
    server.answer(answerSurvey, noNetwork);
    const { unmount } = open();
    for (const one of questions) await rate(one, '5');
    await send();
    expect(await title('Guardada en este dispositivo')).toBeVisible();
    unmount();
    open();
    expect(await title('Guardada en este dispositivo')).toBeVisible();
    server.answer(answerSurvey, async () => ({ message: '' }));
    window.dispatchEvent(new Event('online'));
    expect(await title('Gracias por tu respuesta')).toBeVisible();
    expect(surveyOutbox.entries()).toEqual([]);
    expect(server.requests.at(-1)?.body).toMatchObject({ ratings: [5, 5], traceid: 't9' });
  });

  it('counts a response once when its acknowledgement was lost', async () => {
    server.answer(answerSurvey, noNetwork);
    const { unmount } = open();
    for (const one of questions) await rate(one, '5');
    await send();
    expect(await title('Guardada en este dispositivo')).toBeVisible();
    unmount();
    server.answer(answerSurvey, async () => refusal('SURVEY_ANSWERED'));
    await surveyOutbox.flush();
    expect(surveyOutbox.entries()).toEqual([]);
  });
});
