import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entryInWords } from '../../identity/audit/audit-words.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const profile = {
  name: 'Clientas de Cali',
  objetive: ['Fidelizar'],
  customer_focus: ['Leales'],
  customer_category: ['Oro'],
  geo_hierarchy: 'Nacional',
};
const campaign = { name: 'Navidad', description: 'x', dateStart: '2026-11-16', dateEnd: '2999-12-24', numberSends: 1 };
const typed = {
  name: 'Clientas',
  geoHierarchy: 'Ciudad',
  geoOptions: [],
  customerRank: null,
  typedTexts: { customerRank: 'mil' },
};

type Kind = 'campaign' | 'profile';

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = test.staff.marketing) => {
    const headers = await test.as(as);
    const answer = await test.app.inject({ method, url: `/V1/${url}`, headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const newCampaign = async (change: object = {}) => (await call('POST', 'campaign', { ...campaign, ...change })).body.identifier;
  const newProfile = (campaignIdentifier: string, draft?: string, change: object = {}) => {
    const body = new FormData();
    body.append('profile', JSON.stringify({ campaignIdentifier, draft, profile: { ...profile, ...change } }));
    return call('POST', 'sends', body);
  };
  const save = (kind: Kind, id: string, change: object = {}) =>
    call('PUT', `form-drafts/${kind}/${id}`, { name: 'Clientas', content: JSON.stringify(typed), version: 0, ...change });
  const read = (kind: Kind, id: string) => call('GET', `form-drafts/${kind}/${id}`);
  const remove = (kind: Kind, id: string) => call('DELETE', `form-drafts/${kind}/${id}`);
  const undo = (id: string, as = test.staff.marketing) => call('POST', `deletions/draft/${id}/undo`, undefined, as);
  const listed = async (kind: Kind, of = '') =>
    (await call('GET', `form-drafts/${kind}${of && `?campaign=${of}`}`)).body.items.map(
      ({ identifier }: { readonly identifier: string }) => identifier,
    );
  const audited = async (id: string): Promise<string[]> => {
    const { rows } = await pool.query('select action, subject, details from audit_event where subject = $1 order by id', [id]);
    return rows.map((entry) => entryInWords(entry, 'America/Bogota').sentence);
  };
  const keep = async (kind: Kind, of?: string): Promise<string> => {
    const id = crypto.randomUUID();
    expect((await save(kind, id, { campaign: of })).status).toBe(200);
    return id;
  };

  it('keeps a name and whatever was typed, of a campaign and of a profile apart', async () => {
    const [one, another] = [await newCampaign(), await newCampaign()];
    const ofCampaign = await keep('campaign');
    const ofProfile = await keep('profile', one);
    expect(JSON.parse((await read('campaign', ofCampaign)).body.content)).toEqual(typed);
    expect((await read('profile', ofProfile)).body).toMatchObject({ name: 'Clientas', version: 1, campaign: one });
    expect((await read('campaign', ofProfile)).status).toBe(404);
    expect(await listed('campaign')).toContain(ofCampaign);
    expect(await listed('campaign')).not.toContain(ofProfile);
    expect(await listed('profile', one)).toEqual([ofProfile]);
    expect(await listed('profile', another)).toEqual([]);
    expect((await call('GET', 'schedule-drafts')).body.items).toEqual([]);
    expect(await audited(ofProfile)).toEqual(['Guardó un borrador de perfil: «Clientas»']);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with content that is no object', { content: '[1]' }],
    ['with content that is no JSON', { content: '{' }],
    ['with too much content', { content: JSON.stringify({ text: 'x'.repeat(65_536) }) }],
    ['with content that is nested deeply', { content: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }],
    ['of a campaign with a campaign', { campaign: crypto.randomUUID() }],
  ])('is refused %s', async (_, change) => {
    expect((await save('campaign', crypto.randomUUID(), change)).status).toBe(400);
  });

  it('stores texts that the database would refuse without what it refuses', async () => {
    const id = crypto.randomUUID();
    expect((await save('campaign', id, { content: '{"name":"a\\u0000b\\ud800"}' })).status).toBe(200);
    expect(JSON.parse((await read('campaign', id)).body.content)).toEqual({ name: 'ab\uFFFD' });
  });

  it('of a profile needs a campaign of the account', async () => {
    const missing = await save('profile', crypto.randomUUID());
    expect(missing).toMatchObject({ status: 400, body: { fields: { campaign: 'Elige la campaña de este perfil.' } } });
    expect((await save('profile', crypto.randomUUID(), { campaign: crypto.randomUUID() })).status).toBe(404);
  });

  it('does not move to another campaign, nor to another kind', async () => {
    const [one, another] = [await newCampaign(), await newCampaign()];
    const id = await keep('profile', one);
    expect((await save('profile', id, { campaign: another, version: 1 })).status).toBe(404);
    expect((await save('campaign', id)).status).toBe(404);
    expect((await read('profile', id)).body).toMatchObject({ version: 1, campaign: one });
  });

  it('repeats a save whose answer was lost, and refuses one made from an older version', async () => {
    const id = await keep('campaign');
    expect((await save('campaign', id)).body.version).toBe(1);
    expect((await save('campaign', id, { name: 'Otra', version: 1 })).body).toMatchObject({ name: 'Otra', version: 2 });
    expect(await save('campaign', id, { name: 'Tercera', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await read('campaign', id)).body.name).toBe('Otra');
  });

  it('is limited to 200 of a kind in an account', async () => {
    const { accountId, userId } = test.staff.marketing;
    const fill = `insert into form_draft (identifier, account_id, kind, name, content, author)
      select gen_random_uuid(), $1, 'campaign', 'Borrador', '{}', $2 from generate_series(1, 200) returning id`;
    const { rows } = await pool.query(fill, [accountId, userId]);
    expect(await save('campaign', crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DRAFTS' } });
    await keep('profile', await newCampaign());
    await pool.query('delete from form_draft where id = any($1)', [rows.map(({ id }) => id)]);
  });

  describe('a deletion', () => {
    it('can be undone by the one who deleted it', async () => {
      const id = await keep('campaign');
      expect((await remove('campaign', id)).body).toEqual({ message: 'El borrador «Clientas» se eliminó.', canUndo: true });
      expect((await read('campaign', id)).status).toBe(404);
      expect((await undo(id, test.staff.administrador)).status).toBe(409);
      expect((await undo(id)).body.message).toBe('«Clientas» está de nuevo en su lista.');
      expect(JSON.parse((await read('campaign', id)).body.content)).toEqual(typed);
      expect((await audited(id)).slice(1)).toEqual([
        'Eliminó un borrador de campaña: «Clientas»',
        'Deshizo que se eliminara un borrador «Clientas»',
      ]);
    });

    it('of a profile is not undone once its campaign is gone', async () => {
      const gone = await newCampaign();
      const id = await keep('profile', gone);
      await remove('profile', id);
      await call('DELETE', `campaign/${gone}`);
      expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'UNDO_OVER' } });
      expect((await read('profile', id)).status).toBe(404);
    });

    it('of a campaign takes the drafts of its profiles along, and its undoing brings them back', async () => {
      const parent = await newCampaign();
      const id = await keep('profile', parent);
      await call('DELETE', `campaign/${parent}`);
      expect((await read('profile', id)).status).toBe(404);
      expect((await call('POST', `deletions/campaign/${parent}/undo`)).status).toBe(200);
      expect(await listed('profile', parent)).toEqual([id]);
    });
  });

  describe('what a draft becomes', () => {
    it('is one campaign, with which the draft is gone', async () => {
      const id = await keep('campaign');
      expect((await call('POST', 'campaign', { ...campaign, draft: id })).status).toBe(200);
      expect((await read('campaign', id)).status).toBe(404);
      const again = await call('POST', 'campaign', { ...campaign, draft: id });
      expect(again).toMatchObject({ status: 404, body: { message: 'Este borrador ya se guardó como campaña o se eliminó.' } });
    });

    it('is one campaign when two ask for it at once', async () => {
      const id = await keep('campaign');
      const name = `Una ${id}`;
      const both = await Promise.all([1, 2].map(() => call('POST', 'campaign', { ...campaign, name, draft: id })));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const { rows } = await pool.query('select count(*)::int as count from campaign where name = $1', [name]);
      expect(rows).toEqual([{ count: 1 }]);
    });

    it('is one profile, with which the draft is gone', async () => {
      const parent = await newCampaign({ numberSends: 2 });
      const id = await keep('profile', parent);
      expect((await newProfile(parent, id)).status).toBe(200);
      expect((await read('profile', id)).status).toBe(404);
      const again = await newProfile(parent, id);
      expect(again).toMatchObject({ status: 404, body: { message: 'Este borrador ya se guardó como perfil o se eliminó.' } });
      expect((await call('GET', `sends/${parent}`)).body.content).toHaveLength(1);
    });

    it('is not made of a draft of another campaign or kind', async () => {
      const [one, another] = [await newCampaign(), await newCampaign()];
      const id = await keep('profile', one);
      expect((await newProfile(another, id)).status).toBe(404);
      expect((await call('POST', 'campaign', { ...campaign, draft: id })).status).toBe(404);
      expect((await read('profile', id)).status).toBe(200);
    });

    it('is not made of a draft of another account', async () => {
      const id = await keep('campaign');
      const theirs = await call('POST', 'campaign', { ...campaign, draft: id }, test.strangers.marketing);
      const nobodys = await call('POST', 'campaign', { ...campaign, draft: crypto.randomUUID() }, test.strangers.marketing);
      expect([theirs.status, theirs]).toEqual([404, nobodys]);
      expect((await read('campaign', id)).status).toBe(200);
    });

    it('leaves the draft where it is refused', async () => {
      const parent = await newCampaign({ numberSends: 1 });
      await newProfile(parent);
      const id = await keep('profile', parent);
      expect(await newProfile(parent, id)).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_FULL' } });
      const other = await keep('campaign');
      expect((await call('POST', 'campaign', { ...campaign, dateEnd: '2026-01-01', draft: other })).status).toBe(400);
      expect([(await read('profile', id)).status, (await read('campaign', other)).status]).toEqual([200, 200]);
    });
  });
});
