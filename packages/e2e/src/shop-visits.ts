import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { publicUrl } from './addresses.ts';

/** The key of the pages of the demo's first store. */
export const demoKey = 'demo-cei-001';

/** A customer with a visit to the first store, and a survey about it. */
export interface Visit {
  readonly email: string;
  /** Identifier of the survey, which accepts one response. */
  readonly surveyUrl: string;
}

/** Registers a new customer and a visit, like the pages of the store. */
export async function registerVisit(request: APIRequestContext, movil = '3001234567'): Promise<Visit> {
  const number = String(randomInt(1e9, 2e9));
  const email = `cliente${number}@correo.example`;
  await post(request, '/V2/store/clients/register', {
    apikey: demoKey,
    requestKey: randomUUID(),
    document: 'CC',
    number,
    name: 'Marcela',
    lastName: 'Ospina',
    coutryCode: '57',
    movil,
    email,
    agree: true,
  });
  const visit = { apikey: demoKey, requestKey: randomUUID(), user: number, store: 'CEI-001', kind: 'visita' };
  const { surveyUrl } = (await post(request, '/V2/store/visit/register', visit)) as { surveyUrl: string };
  return { email, surveyUrl };
}

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await request.post(publicUrl + path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
