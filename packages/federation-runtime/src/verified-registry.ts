import { retryWithJitter } from '@pregon/remote-api/retry';
import { parseRegistry, registryAddress, type Registry } from './registry.ts';
import { isSignedBy, type Signer } from './signature-check.ts';

/** A malformed registry, an invalid signature, or a release from an origin that is not allowed. */
export class TrustError extends Error {
  override readonly name = 'TrustError';
}

/** Provides the registry to a host. Every registry that it returns has been verified. */
export interface RegistrySource {
  /** The registry as the page knows it. */
  read(): Promise<Registry>;
  /** Fetches the registry from the server. `remote` names the remote that has failed and caused the request. */
  refresh(remote?: string): Promise<Registry>;
}

/**
 * Creates the registry source of a page. A registry is accepted only with a valid signature of the signer.
 *
 * `read` takes the one that the server wrote into the page (`<script type="application/json" id="registry">`), without a request,
 * or else fetches it; `refresh` fetches it. Both answer the newest that the page has ever seen: its generation never goes back.
 * They reject with a TrustError when what came is wrong, and with another error when nothing came within 5 s.
 */
export function createVerifiedRegistry(signer: Signer): RegistrySource {
  let newest: Registry | undefined;
  let reading: Promise<Registry> | undefined;

  return {
    read() {
      if (newest) return Promise.resolve(newest);
      reading ??= readPage().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    refresh,
  };

  async function readPage(): Promise<Registry> {
    const written = document.getElementById('registry')?.textContent;
    try {
      if (written) return await verify(written);
    } catch (error) {
      console.warn(error);
    }
    return refresh();
  }

  /** The browser's cache may hold a damaged copy that the server answers with 304: the retry bypasses the cache. */
  function refresh(): Promise<Registry> {
    let isFirst = true;
    return retryWithJitter(async () => {
      const text = fetchText(isFirst ? 'no-cache' : 'reload');
      isFirst = false;
      return verify(await text);
    }, [300]);
  }

  async function verify(text: string): Promise<Registry> {
    const { registry, signedText, signature } = parsed(text);
    if (!(await isSignedBy(signer, 'registry', signedText, signature))) {
      throw new TrustError('The registry is signed by a stranger.');
    }
    if (!newest || registry.generation > newest.generation) newest = registry;
    return newest;
  }
}

async function fetchText(cache: RequestCache): Promise<string> {
  const answer = await fetch(registryAddress, { cache, signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`${registryAddress} answered ${answer.status}.`);
  return answer.text();
}

function parsed(text: string) {
  try {
    return parseRegistry(text);
  } catch (cause) {
    throw new TrustError('The registry is damaged.', { cause });
  }
}
