import * as v from 'valibot';

/** A place that an address may mean. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The geocoder did not answer, or with something else than places. */
export class GeocoderFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('The geocoder failed.', options);
    this.name = 'GeocoderFailure';
  }
}

/** In ms. */
const patience = 5000;
const mostPlaces = 5;
/** Of an answer, in characters: places are short. */
const longestAnswer = 200_000;

const degrees = (most: number) => v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-most), v.maxValue(most));
const answer = v.array(v.object({ display_name: v.pipe(v.string(), v.maxLength(500)), lat: degrees(90), lon: degrees(180) }));

/** Asks a geocoder that speaks Nominatim's protocol. Throws `GeocoderFailure`. */
export async function findPlaces(geocoderUrl: string, text: string): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q: text, format: 'jsonv2', limit: String(mostPlaces), 'accept-language': 'es' });
  try {
    const response = await fetch(`${geocoderUrl}/search?${query.toString()}`, {
      // Those who run a public geocoder ask to be told who calls.
      headers: { accept: 'application/json', 'user-agent': 'Pregon' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const body = await response.text();
    if (body.length > longestAnswer) throw new Error('It answered too much.');
    const found = v.parse(answer, JSON.parse(body)).slice(0, mostPlaces);
    return found.map(({ display_name: name, lat: latitude, lon: longitude }) => ({ name, latitude, longitude }));
  } catch (error) {
    throw new GeocoderFailure({ cause: error });
  }
}
