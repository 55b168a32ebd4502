import type { Queryable } from '../database/database.ts';
import type { KeyRing, KeyRings } from './key-ring.ts';
import { type KeyUse, keyUsesRepository } from './key-uses.repository.ts';
import { countByFingerprint, type SealedColumn } from './sealed-column.ts';
import { fingerprintsOf } from './secret-box.ts';

/** Where the operator writes each ring, and what it is for. */
const rings = {
  session: { setting: 'SESSION_KEYS', about: 'sesiones del personal', days: 1 },
  links: { setting: 'LINK_KEYS', about: 'enlaces de los mensajes', days: 365 },
  encryption: { setting: 'ENCRYPTION_KEYS', about: 'secretos de las cuentas', days: undefined },
  suppression: { setting: 'SUPPRESSION_KEYS', about: 'huellas de personas eliminadas', days: undefined },
} as const satisfies Record<keyof KeyRings, { setting: string; about: string; days: number | undefined }>;

type RingName = keyof typeof rings;

/** What is stored under the keys of the rings. */
export interface StoredUnderKeys {
  readonly sealedColumns: readonly SealedColumn[];
  /** How many hashes of erased people each key has made, by its id. */
  readonly hashes: ReadonlyMap<string, number>;
}

const dayMs = 24 * 60 * 60 * 1000;
const nameOf = (id: string): string => id || 'SECRET_KEY';
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day from which nothing that a key signed is valid any more, in words. */
function removalOf(use: KeyUse | undefined, days: number, now: Date): string {
  if (!use) return 'comprueba; no consta que haya firmado';
  const end = new Date(use.lastUsedAt.getTime() + days * dayMs);
  const since = `comprueba; firmó hasta el ${dayOf(use.lastUsedAt)}`;
  return end <= now ? `${since}: ya se puede quitar` : `${since}: se puede quitar desde el ${dayOf(end)}`;
}

const signingLine = (use: KeyUse | undefined): string => (use ? `firma desde el ${dayOf(use.firstUsedAt)}` : 'firma');

function signed(name: RingName, days: number, [first, ...others]: KeyRing, uses: readonly KeyUse[], now: Date): string[] {
  const recordOf = (id: string) => uses.find(({ ring, keyId }) => ring === name && keyId === id);
  return [
    `${nameOf(first.id)}: ${signingLine(recordOf(first.id))}`,
    ...others.map(({ id }) => `${nameOf(id)}: ${removalOf(recordOf(id), days, now)}`),
  ];
}

async function encrypted(database: Queryable, ring: KeyRing, columns: readonly SealedColumn[]): Promise<string[]> {
  const counts = await Promise.all(columns.map((column) => countByFingerprint(database, column)));
  const totals = new Map<string, number>();
  for (const [fingerprint, total] of counts.flatMap((count) => [...count])) {
    totals.set(fingerprint, (totals.get(fingerprint) ?? 0) + total);
  }
  const known = fingerprintsOf(ring).map(({ id, fingerprint }, place) => {
    const total = totals.get(fingerprint) ?? 0;
    totals.delete(fingerprint);
    const advice = total > 0 ? 'vuelve a cifrarlos con npm run keys -- reencrypt' : 'ya se puede quitar';
    return `${nameOf(id)}: ${place === 0 ? `cifra; ${total} secretos` : `descifra; ${total} secretos: ${advice}`}`;
  });
  const lost = [...totals].map(
    ([fingerprint, total]) => `clave desconocida (${fingerprint}): ${total} secretos que no se pueden leer`,
  );
  return [...known, ...lost];
}

function hashed([first, ...others]: KeyRing, hashes: ReadonlyMap<string, number>): string[] {
  const known = new Set([first, ...others].map(({ id }) => id));
  const lost = [...hashes].filter(([id]) => !known.has(id));
  return [
    `${nameOf(first.id)}: firma; ${hashes.get(first.id) ?? 0} huellas`,
    ...others.map(({ id }) => {
      const total = hashes.get(id) ?? 0;
      return `${nameOf(id)}: reconoce; ${total} huellas: ${total > 0 ? 'no se puede quitar' : 'ya se puede quitar'}`;
    }),
    ...lost.map(([id, total]) => `${nameOf(id)}: no está en la configuración, y ${total} huellas ya no se reconocen`),
  ];
}

/** Which keys are in which ring, and what still needs them: one paragraph for each ring, in Spanish for the operator. */
export async function keyReport(
  database: Queryable,
  keys: KeyRings,
  { sealedColumns, hashes }: StoredUnderKeys,
  now: Date,
): Promise<string> {
  const uses = await keyUsesRepository.list(database);
  const lines: Record<RingName, readonly string[]> = {
    session: signed('session', rings.session.days, keys.session, uses, now),
    links: signed('links', rings.links.days, keys.links, uses, now),
    encryption: await encrypted(database, keys.encryption, sealedColumns),
    suppression: hashed(keys.suppression, hashes),
  };
  return Object.entries(rings)
    .map(([name, { setting, about }]) =>
      [`${setting}: ${about}`, ...lines[name as RingName].map((line) => `  ${line}`)].join('\n'),
    )
    .join('\n\n');
}
