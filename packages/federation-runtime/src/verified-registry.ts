import { loadPatiently } from '@pregon/remote-api/retry';
import { parseRegistry, registryAddress, type Registry } from './registry.ts';
import { isSignedBy, type Signer } from './signature-check.ts';

/** What came cannot be trusted: it is no registry, is not signed by whom it should be, or names code from a foreign origin. */
export class TrustError extends Error {
  override readonly name = 'TrustError';
}

/** Where a host learns what is live. What it answers has been checked. */
export interface RegistrySource {
  /** The registry as the page knows it. */
  read(): Promise<Registry>;
  /** Asks the server; for the sake of `remote`, when that has failed. */
  refresh(remote?: string): Promise<Registry>;
}

/**
 * The registry of a page, believed only when it is signed by the signer.
 *
 * `read` takes the one that the server wrote into the page (`<script type="application/json" id="registry">`), without a request,
 * or else fetches it; `refresh` fetches it. Both answer the newest that the page has ever seen: its generation never goes back.
 * They reject with a TrustError when what came is wrong, and with another error when nothing came within 5 s.
 */
export function createTrustedRegistry(signer: Signer): RegistrySource {
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
      if (written) return await believe(written);
    } catch (error) {
      console.warn(error);
    }
    return refresh();
  }

  /** What the browser has kept may be what is wrong, and the server says of it that nothing has changed: the second try wants it all. */
  function refresh(): Promise<Registry> {
    let isFirst = true;
    return loadPatiently(async () => {
      const text = fetchText(isFirst ? 'no-cache' : 'reload');
      isFirst = false;
      return believe(await text);
    }, [300]);
  }

  async function believe(text: string): Promise<Registry> {
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
