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
const defaultTimeoutMs = 5000;
const mostPlaces = 5;
/** Of an answer, in bytes: places are short. */
const longestAnswer = 200_000;

const degrees = (most: number) => v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-most), v.maxValue(most));
const answer = v.array(v.object({ display_name: v.pipe(v.string(), v.maxLength(500)), lat: degrees(90), lon: degrees(180) }));

/** What an answer says, read no farther than places may go. */
async function readShort({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > longestAnswer) throw new Error('It answered too much.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** Asks a geocoder that speaks Nominatim's protocol, and waits so many ms for it. Throws `GeocoderFailure`. */
export async function findPlaces(geocoderUrl: string, text: string, timeoutMs = defaultTimeoutMs): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q: text, format: 'jsonv2', limit: String(mostPlaces), 'accept-language': 'es' });
  try {
    const response = await fetch(`${geocoderUrl}/search?${query.toString()}`, {
      // Those who run a public geocoder ask to be told who calls.
      headers: { accept: 'application/json', 'user-agent': 'Pregon' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const found = v.parse(answer, JSON.parse(await readShort(response))).slice(0, mostPlaces);
    return found.map(({ display_name: name, lat: latitude, lon: longitude }) => ({ name, latitude, longitude }));
  } catch (error) {
    throw new GeocoderFailure({ cause: error });
  }
}
