import { loadPart } from '@pregon/remote-api/load-part';
import { useEffect, useState } from 'react';
import { learnCountries } from './countries.ts';
import type * as telephones from './telephones.ts';

type Telephones = typeof telephones;

export const loadTelephones = () => loadPart(() => import('./telephones.ts'));

/** What is known of telephones, once it has come: the page stands without, and the server asks too. */
export function useTelephones(): Telephones | undefined {
  const [known, setKnown] = useState<Telephones>();
  useEffect(() => {
    loadTelephones().then(
      (part) => {
        learnCountries(part.allCountries());
        setKnown(part);
      },
      () => undefined,
    );
  }, []);
  return known;
}
