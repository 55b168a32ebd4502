import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';
import { apiKeysRepository } from './api-keys.repository.ts';

/** Time to live of a cached check, below the 5 s within which a deleted key, and those of a suspended account, must be refused. */
const trustMs = 4000;
const most = 10_000;

export interface LiveApiKeys {
  /** The principal of a secret; undefined when it is refused, 'suspended' when its account is. */
  authenticate(secret: string): Promise<Principal | 'suspended' | undefined>;
  /** Invalidates all cached checks of this process. */
  forget(): void;
}

/** Authenticates keys of the API, cached for a few seconds. Secrets are kept in memory as hashes only. */
export function createLiveApiKeys(database: Database): LiveApiKeys {
  const answers = new Map<string, { readonly until: number; readonly principal: Promise<Principal | 'suspended' | undefined> }>();
  return {
    authenticate(secret) {
      const hash = hashOfToken(secret);
      const known = answers.get(hash);
      if (known && known.until > Date.now()) return known.principal;
      if (answers.size >= most) answers.clear();
      const principal = apiKeysRepository.authenticate(database, secret);
      answers.set(hash, { until: Date.now() + trustMs, principal });
      principal.catch(() => answers.delete(hash));
      return principal;
    },
    forget: () => answers.clear(),
  };
}
