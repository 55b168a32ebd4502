import { loadPart } from '@pregon/remote-api/load-part';
import { useEffect, useState } from 'react';
import { addCountries } from './countries.ts';
import type * as telephones from './telephones.ts';

type Telephones = typeof telephones;

export const loadTelephones = () => loadPart(() => import('./telephones.ts'));

/** The telephone library once it is loaded. The form works without it, and the server validates as well. */
export function useTelephones(): Telephones | undefined {
  const [known, setKnown] = useState<Telephones>();
  useEffect(() => {
    loadTelephones().then(
      (part) => {
        addCountries(part.allCountries());
        setKnown(part);
      },
      () => undefined,
    );
  }, []);
  return known;
}
