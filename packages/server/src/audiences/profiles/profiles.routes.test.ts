import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileNames } from '@pregon/contract/profiles/profile-fields';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { exampleProfile } from '@pregon/contract/testing/examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { schedules } from '../../messaging/schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { profilesRepository } from './profiles.repository.ts';

const form = {
  name: 'Novedades Navidad',
  objetive: ['Fidelizar'],
  customer_focus: ['Frecuentes', 'Leales'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Departamento',
  geo_options: ['Antioquia', 'Caldas'],
};

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const newCampaign = async (numberSends: number): Promise<string> => {
    const body = { name: 'Navidad', description: 'x', dateStart: '2026-11-16', dateEnd: '2999-12-24', numberSends };
    const headers = await test.as(test.staff.marketing);
    return (await test.app.inject({ method: 'POST', url: '/V1/campaign', headers, body })).json().identifier;
  };
  const create = async (campaignIdentifier: string, change: object = {}, principal = test.staff.marketing) => {
    const body = new FormData();
    body.append('profile', JSON.stringify({ campaignIdentifier, profile: { ...form, ...change } }));
    return test.app.inject({ method: 'POST', url: '/V1/sends', headers: await test.as(principal), body });
  };
  const ofCampaign = async (identifier: string, principal = test.staff.lector) =>
    test.app.inject({ url: `/V1/sends/${identifier}`, headers: await test.as(principal) });
  const list = async (variables: object = {}, principal = test.staff.lector) => {
    const body = { query: profilesQuery.document, variables: { page: 1, size: 100, ...variables } };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(principal), body });
    return answer.json().data.profiles;
  };

  it('creates a profile in a campaign, and lists it with the campaign', async () => {
    const campaignIdentifier = await newCampaign(2);
    const answer = await create(campaignIdentifier);
    expect(answer.statusCode).toBe(200);
    const saved = answer.json();
    const { identifier, key, createdAt } = saved;
    const whole = {
      ...exampleProfile,
      identifier,
      key,
      createdAt,
      campaignIdentifier,
      campaignName: 'Navidad',
      name: form.name,
      objective: form.objetive,
      customerFocus: form.customer_focus,
      customerCategory: form.customer_category,
      geoHierarchy: form.geo_hierarchy,
      geoOptions: form.geo_options,
      startedCount: 0,
      archived: false,
    };
    expect(saved).toEqual(renameKeys(whole, profileNames));
    expect((await ofCampaign(campaignIdentifier)).json()).toEqual({ content: [saved] });
  });

  it('records in the audit trail who created a profile', async () => {
    const { identifier } = (await create(await newCampaign(1))).json();
    const rows = await database.select().from(auditEvents).where(eq(auditEvents.subject, identifier));
    expect(rows).toMatchObject([{ action: 'createProfile', userId: test.staff.marketing.userId }]);
  });

  it("gives a sending the profile's selection within its own account only", async () => {
    const { key } = (await create(await newCampaign(1))).json();
    expect(await profilesRepository.selection(database, test.staff.lector.accountId, key)).toEqual({
      ...v.parse(profileSelection, {}),
      customerFocus: form.customer_focus,
      customerCategory: form.customer_category,
      geoHierarchy: form.geo_hierarchy,
      geoOptions: form.geo_options,
    });
    expect(await profilesRepository.selection(database, test.strangers.lector.accountId, key)).toBeUndefined();
  });

  it.each([
    [1, 'La campaña tiene cupo para 1 perfil y ya lo tiene.'],
    [2, 'La campaña tiene cupo para 2 perfiles y ya los tiene.'],
  ])('refuses a profile beyond the %i places of a campaign, and reports how many there are', async (places, message) => {
    const campaign = await newCampaign(places);
    for (let place = 0; place < places; place += 1) expect((await create(campaign)).statusCode).toBe(200);
    const refused = await create(campaign);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ code: 'CAMPAIGN_FULL', message });
    expect((await ofCampaign(campaign)).json().content).toHaveLength(places);
  });

  it('gives the last place of a campaign to one of several concurrent requests', async () => {
    const campaign = await newCampaign(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(campaign)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect((await ofCampaign(campaign)).json().content).toHaveLength(1);
  });

  it('lists profiles newest first, by page, key and name', async () => {
    const campaign = await newCampaign(3);
    for (const name of ['Líderes 1', 'Líderes 2', 'Líderes 3']) await create(campaign, { name });
    const found = await list({ page: 1, size: 2, filter: { search: 'lideres' } });
    expect(found).toMatchObject({ items: [{ name: 'Líderes 3', objective: ['Fidelizar'] }, { name: 'Líderes 2' }], total: 3 });
    const [{ key }] = found.items;
    expect(await list({ filter: { key } })).toMatchObject({ items: [{ name: 'Líderes 3' }], total: 1 });
  });

  it.each([
    ['name', ['Ábaco', 'banco', 'Cinco']],
    ['createdAt', ['banco', 'Cinco', 'Ábaco']],
    ['scheduleCount', ['banco', 'Ábaco', 'Cinco']],
  ])('sorts profiles by %s in both directions', async (by, expected) => {
    const campaign = await newCampaign(3);
    const keys = new Map<string, number>();
    for (const name of ['banco', 'Cinco', 'Ábaco']) keys.set(name, (await create(campaign, { name })).json().key);
    const { accountId, userId } = test.staff.marketing;
    const scheduled = [keys.get('Cinco'), keys.get('Cinco'), keys.get('Ábaco')];
    const schedule = { accountId, createdBy: userId, name: 'Envío', dateStart: '2999-01-01', active: false };
    for (const profileKey of scheduled)
      await database.insert(schedules).values({ ...schedule, profileKey, state: scheduleState.draft });
    const names = async (direction: string) =>
      (await list({ filter: { campaign }, sort: { by, direction } })).items.map(({ name }: { readonly name: string }) => name);
    expect(await names('asc')).toEqual(expected);
    expect(await names('desc')).toEqual(expected.toReversed());
  });

  it('does not reveal profiles of another account', async () => {
    const campaign = await newCampaign(2);
    const { key } = (await create(campaign)).json();
    const stranger = test.strangers.administrador;
    for (const call of [create.bind(null, campaign, {}), create.bind(null, crypto.randomUUID(), {})]) {
      expect((await call(stranger)).json()).toEqual({ code: 'NOT_FOUND', message: 'No encontramos lo que buscas.' });
    }
    expect((await ofCampaign(campaign, stranger)).body).toBe((await ofCampaign(crypto.randomUUID(), stranger)).body);
    expect(await list({ filter: { key } }, stranger)).toEqual({ items: [], total: 0 });
    expect((await ofCampaign(campaign)).json().content).toHaveLength(1);
  });

  it('lets only roles that edit create a profile', async () => {
    expect((await create(await newCampaign(1), {}, test.staff.operador)).statusCode).toBe(404);
  });

  describe('validation of a profile', () => {
    it.each([
      ['name', { name: '' }, 'El nombre es requerido'],
      ['objetive', { objetive: [] }, 'Elige al menos un objetivo.'],
      ['customer_focus', { customer_focus: [] }, 'Elige al menos un enfoque.'],
      ['customer_category', { customer_category: [] }, 'Elige al menos una categoría.'],
      ['geo_hierarchy', { geo_hierarchy: '' }, 'Elige hasta dónde llega.'],
      ['geo_options', { geo_options: [] }, 'Elige al menos un lugar.'],
      ['role', { role: 'x' }, 'Este campo no existe.'],
    ])('reports %s of %j: %s', async (field, change, message) => {
      const answer = await create(await newCampaign(1), change);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ [`profile.${field}`]: message });
    });
  });
});
