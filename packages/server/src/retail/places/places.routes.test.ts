import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cityQuery, countryQuery, stateQuery } from '@pregon/contract/places/places.operations';
import { createApp } from '../../app.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { findPlaces, GeocoderFailure } from './geocoder.ts';
import { startGeocoder } from './testing/geocoder.ts';

type Geocoder = Awaited<ReturnType<typeof startGeocoder>>;

oneDatabase(({ database }) => {
  let test: TestApp;
  let geocoder: Geocoder;
  beforeAll(async () => {
    geocoder = await startGeocoder();
    test = await testApp(database, { geocoderUrl: geocoder.url });
  });
  afterAll(async () => {
    await test.close();
    await geocoder.stop();
  });

  const ask = async (query: string, variables: object = {}) => {
    const headers = await test.as(test.staff.lector);
    return (await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } })).json().data;
  };
  const open = (path: string) => test.app.inject({ url: `/V2/places/${path}` });

  it('lists countries by Spanish names, with dial codes, ISO codes and currency', async () => {
    const { country } = await ask('query { country { id name dial iso2 iso3 currency continet } }');
    expect(country.length).toBeGreaterThan(230);
    const named = new Map(country.map((row: { iso2: string }) => [row.iso2, row]));
    expect(named.get('CO')).toMatchObject({
      name: 'Colombia',
      dial: '57',
      iso3: 'COL',
      currency: 'COP',
      continet: 'América del Sur',
    });
    expect(named.get('ES')).toMatchObject({ name: 'España', dial: '34', currency: 'EUR', continet: 'Europa' });
    expect(named.get('DO')).toMatchObject({ dial: '1' });
    const names = country.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
    expect(new Set(country.map(({ id }: { id: number }) => id)).size).toBe(country.length);
  });

  it('lists all departments and municipalities of Colombia by their DIVIPOLA codes', async () => {
    const { state } = await ask(stateQuery.document, { filter: { country: 'CO' } });
    expect(state).toHaveLength(33);
    const answers = await Promise.all(
      state.map(({ code }: { code: string }) => ask(cityQuery.document, { filter: { state: code } })),
    );
    const cities = answers.flatMap(({ city }) => city as { code: string; name: string; state: string }[]);
    expect(cities).toHaveLength(1122);
    expect(new Set(cities.map(({ code }) => code)).size).toBe(1122);
    for (const { code, name, state: of } of cities) {
      expect(code).toMatch(/^\d{5}$/);
      expect(code.startsWith(of)).toBe(true);
      expect(name).toMatch(/^[\p{Lu}][\p{L} .-]+$/u);
    }
    const byCode = new Map(cities.map(({ code, name }) => [code, name]));
    expect([byCode.get('05001'), byCode.get('11001'), byCode.get('88001'), byCode.get('27493')]).toEqual([
      'Medellín',
      'Bogotá',
      'San Andrés',
      'Nuevo Belén de Bajirá',
    ]);
  });

  it('returns states in the wire format', async () => {
    const { state } = await ask('query { state(filter: { country: "CO" }) { id name code country_code } }');
    expect(state[0]).toEqual({ id: 91, name: 'Amazonas', code: '91', country_code: 'CO' });
  });

  it('returns no states for other countries, and no cities for unknown states', async () => {
    expect(await ask(stateQuery.document, { filter: { country: 'EC' } })).toEqual({ state: [] });
    expect(await ask(cityQuery.document, { filter: { state: 'x' } })).toEqual({ city: [] });
  });

  it('serves the same places to public forms without a session', async () => {
    const [countries, states, cities] = [await open('countries'), await open('states?country=CO'), await open('cities?state=05')];
    expect(countries.json().items).toContainEqual(
      expect.objectContaining({ iso2: 'CO', dial: '57', continet: 'América del Sur' }),
    );
    expect(states.json().items).toContainEqual({ id: 5, name: 'Antioquia', code: '05', country_code: 'CO' });
    expect(cities.json().items).toHaveLength(125);
    expect(countries.headers['cache-control']).toBe('public, max-age=86400');
    expect((await ask(countryQuery.document)).country).toHaveLength(countries.json().items.length);
  });

  describe('geocoding an address', () => {
    const found = [{ display_name: 'Calle 60, Chapinero, Bogotá', lat: '4.6486', lon: '-74.0633', place_id: 1 }];
    const search = async (q: string, principal = test.staff.marketing) =>
      test.app.inject({ url: `/V2/places/search?q=${encodeURIComponent(q)}`, headers: await test.as(principal) });
    beforeEach(() => geocoder.behave((response) => void response.end(JSON.stringify(found))));

    it('uses the geocoder of the installation', async () => {
      const answer = await search('Calle 60 # 9-30 & format=xml');
      expect(answer.json()).toEqual({ items: [{ name: 'Calle 60, Chapinero, Bogotá', latitude: 4.6486, longitude: -74.0633 }] });
      const asked = geocoder.asked.at(-1);
      expect(asked?.agent).toBe('Pregon');
      expect(asked?.url.pathname).toBe('/search');
      expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
        q: 'Calle 60 # 9-30 & format=xml',
        format: 'jsonv2',
        limit: '5',
        'accept-language': 'es',
      });
    });

    it.each([
      ['an error', (response: { writeHead: (status: number) => { end: () => void } }) => response.writeHead(500).end()],
      ['no JSON', (response: { end: (text: string) => void }) => response.end('<html>')],
      ['no places', (response: { end: (text: string) => void }) => response.end('[{"lat":"x"}]')],
      [
        'a place beyond the pole',
        (response: { end: (text: string) => void }) => response.end('[{"display_name":"x","lat":"91","lon":"0"}]'),
      ],
      [
        'another address',
        (response: { writeHead: (status: number, headers: object) => { end: () => void } }) =>
          response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      ],
    ])('finds nothing when the geocoder answers %s', async (_, behaviour) => {
      geocoder.behave(behaviour);
      const answer = await search('Calle 60');
      expect([answer.statusCode, answer.json()]).toEqual([
        502,
        { code: 'GEOCODER_FAILED', message: 'La búsqueda de direcciones no responde. Intenta de nuevo.' },
      ]);
    });

    it.each([
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:5432/',
      'file:///etc/passwd',
      '//malo.example/search',
      '@malo.example',
      '../../reverse?lat=1',
      '?q=otra#trozo',
      'Calle 60\r\nHost: malo.example',
      'Calle 60&limit=5000&format=xml',
      '%0d%0aX-Mal: 1',
    ])('sends the question to the geocoder alone, whatever it contains: %j', async (text) => {
      const before = geocoder.asked.length;
      expect((await search(text)).statusCode).toBe(200);
      expect(geocoder.asked).toHaveLength(before + 1);
      const url = geocoder.asked.at(-1)?.url;
      expect([url?.pathname, url?.searchParams.get('q'), url?.searchParams.get('limit')]).toEqual(['/search', text, '5']);
    });

    it('stops reading an endless answer', async () => {
      const poured = new Promise((resolve) => {
        geocoder.behave((response) => {
          const pour = () => {
            while (!response.destroyed && response.write(' '.repeat(50_000)));
          };
          response.on('drain', pour).on('close', () => resolve('cut off'));
          pour();
        });
      });
      expect((await search('Calle 60')).json().code).toBe('GEOCODER_FAILED');
      expect(await poured).toBe('cut off');
    });

    it('times out', async () => {
      geocoder.behave(() => undefined);
      await expect(findPlaces(geocoder.url, 'Calle 60', 50)).rejects.toBeInstanceOf(GeocoderFailure);
    });

    it('needs three letters or more', async () => {
      expect((await search('ab')).json().fields).toEqual({ q: 'Escribe al menos 3 letras.' });
      expect(geocoder.asked.filter(({ url }) => url.searchParams.get('q') === 'ab')).toEqual([]);
    });

    it('is limited to roles that edit', async () => {
      expect((await search('Calle 60', test.staff.lector)).statusCode).toBe(404);
    });
  });

  it('reports that no geocoder is configured', async () => {
    const { services } = test;
    const without = await createApp({ ...services, config: { ...services.config, geocoderUrl: undefined } });
    const headers = await test.as(test.staff.marketing);
    const answer = await without.inject({ url: '/V2/places/search?q=Calle', headers });
    await without.close();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'GEOCODER_OFF']);
  });
});
