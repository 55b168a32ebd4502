import * as v from 'valibot';

/** A candidate place for an address. */
export interface FoundPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The geocoder failed, or answered with something other than places. */
export class GeocoderFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('The geocoder failed.', options);
    this.name = 'GeocoderFailure';
  }
}

/** In milliseconds. */
const defaultTimeoutMs = 5000;
const mostPlaces = 5;
/** Limit of an answer, in bytes. */
const longestAnswer = 200_000;

const degrees = (most: number) => v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-most), v.maxValue(most));
const answer = v.array(v.object({ display_name: v.pipe(v.string(), v.maxLength(500)), lat: degrees(90), lon: degrees(180) }));

/** Reads an answer up to the limit. */
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

/** Queries a geocoder that speaks Nominatim's protocol, with a timeout in milliseconds. Throws `GeocoderFailure`. */
export async function findPlaces(geocoderUrl: string, text: string, timeoutMs = defaultTimeoutMs): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ q: text, format: 'jsonv2', limit: String(mostPlaces), 'accept-language': 'es' });
  try {
    const response = await fetch(`${geocoderUrl}/search?${query.toString()}`, {
      // The usage policy of public geocoders requires an identifying user agent.
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
