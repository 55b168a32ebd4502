import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { askCaptchaProvider, type ProviderVerdict } from './captcha-provider.ts';
import { usedProofs } from './captcha.table.ts';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';

/** The result of the bot check; `unchecked` where it cannot be verified. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unchecked';

export interface Captcha {
  readonly isConfigured: boolean;
  /** Each proof is accepted once over all processes. The reason of a refusal is only logged. */
  check(proof: string | undefined, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Promise<CaptchaVerdict>;
}

/** Proofs have some 2,000 characters. Longer ones are refused here, so that a provider's error does not count as an outage. */
const longestProof = 8000;
/** Circuit breaker: how long the provider is not asked again after a timeout, in milliseconds. */
const pauseMs = 10_000;

/** Records a proof; false when it was used before. */
async function isFirstUse(database: Database, proof: string): Promise<boolean> {
  await database.delete(usedProofs).where(sql`${usedProofs.usedAt} < now() - interval '1 hour'`);
  const inserted = await database
    .insert(usedProofs)
    .values({ proofHash: hashOfToken(proof) })
    .onConflictDoNothing();
  return inserted.rowCount === 1;
}

/**
 * Verifies the bot check on the server. Without keys nothing is verified; during an outage of the provider the result is
 * `unchecked`.
 *
 * @param timeoutMs timeout of the provider: a person waits for it
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
