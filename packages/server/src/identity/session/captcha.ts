import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { askCaptchaProvider, type ProviderVerdict } from './captcha-provider.ts';
import { usedProofs } from './captcha.table.ts';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';

/** Whether a person solved the bot check; `unchecked` where nobody can tell. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unchecked';

export interface Captcha {
  readonly isConfigured: boolean;
  /** A proof is good once, for all processes together. The reason of a refusal stands in the log alone. */
  check(proof: string | undefined, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Promise<CaptchaVerdict>;
}

/** Proofs of the provider have some 2,000 signs. Longer ones never reach it: what it chokes on is not to look like its absence. */
const longestProof = 8000;
/** After it did not answer, nobody waits for it again for so long. */
const pauseMs = 10_000;

/** Keeps a proof in mind; false when it was already. */
async function isFirstUse(database: Database, proof: string): Promise<boolean> {
  await database.delete(usedProofs).where(sql`${usedProofs.usedAt} < now() - interval '1 hour'`);
  const kept = await database
    .insert(usedProofs)
    .values({ proofHash: hashOfToken(proof) })
    .onConflictDoNothing();
  return kept.rowCount === 1;
}

/**
 * The server's side of the bot check. Without keys nothing is checked, and when the provider is away nothing can be.
 *
 * @param timeoutMs how long the provider may think: a person waits for it
 */
export function createCaptcha(settings: Config['captcha'], database: Database, timeoutMs = 3000): Captcha {
  let awayUntil = 0;

  const ask = async (proof: string): Promise<ProviderVerdict> => {
    if (!settings || awayUntil > Date.now()) return { kind: 'unavailable', reason: 'it was just now' };
    const verdict = await askCaptchaProvider(settings, proof, timeoutMs);
    if (verdict.kind === 'unavailable') awayUntil = Date.now() + pauseMs;
    return verdict;
  };

  return {
    isConfigured: settings !== undefined,
    async check(proof = '', log) {
      if (!settings) return 'unchecked';
      if (proof.length > longestProof) return 'refused';
      const verdict = await ask(proof);
      if (verdict.kind === 'unavailable') {
        log.error({ captcha: verdict }, 'The bot check cannot be verified: limits are stricter.');
        return 'unchecked';
      }
      if (verdict.kind === 'passed' && (await isFirstUse(database, proof))) return 'passed';
      log.info({ captcha: verdict.kind === 'passed' ? { kind: 'expired' } : verdict }, 'The bot check was not passed.');
      return 'refused';
    },
  };
}
