import { describe, expect, it } from '@jest/globals';
import { createCampaign, readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { exampleCampaign, exampleProfile } from '@pregon/contract/testing/examples';
import { createApi } from './api.ts';
import { createFakeServer, jsonAnswer, refusal } from './testing/fake-server.ts';
import { ana, createCookieJar } from './testing/sessions.ts';
import { openTab } from './testing/tab.ts';

const identifier = '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10';
const form = { name: 'Navidad', description: 'Fin de año', dateStart: '2026-12-01', dateEnd: '2026-12-24', numberSends: 2 };
const campaign: Campaign = { ...exampleCampaign, ...form };
const profileForm = {
  name: 'Clientes fieles',
  objective: ['Vender'],
  customerFocus: ['Fieles'],
  customerCategory: ['A'],
  geoHierarchy: 'Ciudad',
  geoOptions: ['Cali'],
};
const profile = { ...exampleProfile, ...profileForm };

const startTab = () => {
  const server = createFakeServer();
  const tab = openTab(server);
  tab.session.setCredentials(ana);
  return { server, ...tab };
};

describe('a REST call', () => {
  it('is completed after the page closes when keepalive is set', async () => {
    const sent: RequestInit[] = [];
    const api = createApi({
      authorized: (_expired, attempt) => attempt({ Authorization: 'Bearer token-1' }),
      exchange: async (_path, init) => {
        sent.push(init);
        return { ok: true, status: 200, headers: new Headers(), text: JSON.stringify(campaign) };
      },
    });
    await api.call(createCampaign, { body: form }, { keepalive: true });
    await api.call(createCampaign, { body: form });
    expect(sent.map((init) => init.keepalive)).toEqual([true, undefined]);
  });

  it('sends JSON with cookies and bearer token, and returns what the contract declares', async () => {
    const { server, api } = startTab();
    server.answer(createCampaign, () => campaign);
    await expect(api.call(createCampaign, { body: form })).resolves.toEqual(campaign);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', credentials: 'include', body: form });
    expect(request?.url.href).toBe('https://api.example/V1/campaign');
    expect(request?.headers.get('authorization')).toBe('Bearer token-1');
    expect(request?.headers.get('content-type')).toBe('application/json');
  });

  it('takes the token from the cookie when memory has none', async () => {
    const cookies = createCookieJar();
    const server = createFakeServer();
    openTab(server, { cookies }).session.setCredentials(ana);
    server.answer(readCampaign, () => campaign);
    await openTab(server, { cookies }).api.call(readCampaign, { params: { id: identifier } });
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('sends an empty authorization header without a token, and does not try to refresh', async () => {
    const server = createFakeServer();
    server.answer(readCampaign, () => refusal('UNAUTHENTICATED'));
    await expect(openTab(server).api.call(readCampaign, { params: { id: identifier } })).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers.get('authorization')).toBe('');
  });

  it('sends multipart data as the first part in wire names, and maps the response back', async () => {
    const { server, api } = startTab();
    server.answer(createProfile, () => profile);
    const input = { form: { campaignIdentifier: identifier, profile: profileForm } };
    await expect(api.call(createProfile, input)).resolves.toEqual(profile);
    const [request] = server.requests;
    const [[part, data] = []] = (request?.body ?? []) as [string, string][];
    expect(part).toBe('profile');
    expect(JSON.parse(data ?? '')).toEqual({
      campaignIdentifier: identifier,
      profile: {
        name: 'Clientes fieles',
        objetive: ['Vender'],
        customer_focus: ['Fieles'],
        customer_category: ['A'],
        geo_hierarchy: 'Ciudad',
        geo_options: ['Cali'],
      },
    });
    expect(request?.headers.has('content-type')).toBe(false);
  });
});

describe('a REST fault', () => {
  it('has fields in the names of the code', async () => {
    const { server, api } = startTab();
    server.answer(createProfile, () =>
      refusal('INVALID', { fields: { 'profile.customer_focus': 'Elige al menos un enfoque.' } }),
    );
    const call = api.call(createProfile, { form: { campaignIdentifier: identifier, profile: profileForm } });
    await expect(call).rejects.toMatchObject({
      code: 'INVALID',
      status: 400,
      message: 'Revisa los campos marcados.',
      fields: { 'profile.customerFocus': 'Elige al menos un enfoque.' },
    });
  });

  it.each([
    ['an answer without a field of the contract', () => jsonAnswer({ content: [{ identifier }] }), 200],
    ['no JSON', () => new Response('<!doctype html>'), 200],
    ['nothing', () => new Response(null, { status: 204 }), 204],
    ['a page of the gateway', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
    ['JSON that is no error of ours', () => jsonAnswer({ oops: true }, 500), 500],
  ])("is 'Error desconocido' for %s", async (_, answer, status) => {
    const { server, api } = startTab();
    server.answer(readCampaignProfiles, answer);
    await expect(api.call(readCampaignProfiles, { params: { id: identifier } })).rejects.toMatchObject({
      code: 'UNKNOWN',
      message: 'Error desconocido',
      status,
    });
  });

  it("is 'Sin respuesta del servidor' on a network error, and a mutation is sent once", async () => {
    const { server, api } = startTab();
    await expect(api.call(createCampaign, { body: form })).rejects.toMatchObject({
      code: 'NO_RESPONSE',
      message: 'Sin respuesta del servidor',
      status: 0,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is not reported when the caller aborts', async () => {
    const { server, api } = startTab();
    server.answer(readCampaign, () => campaign);
    const call = api.call(
      readCampaign,
      { params: { id: identifier } },
      { signal: AbortSignal.abort(new Error('left the page')) },
    );
    await expect(call).rejects.toThrow('left the page');
  });
});
