import { restQuery } from '@pregon/auth-api/queries';
import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import type { AccountSettings as Settings } from '@pregon/contract/account/account-settings.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedPart } from './loaded-part.tsx';

/** The account's settings in all states: loading, failed with a retry, and its `children` once they are loaded. */
export function AccountSettings({ children }: { readonly children: (settings: Settings) => ReactNode }) {
  const asked = useQuery({ ...restQuery(readAccount), staleTime: 0 });
  if (asked.data) return children(asked.data);
  return (
    <div className="form account-waiting">
      <LoadedPart of={asked} loading="Cargando la cuenta…" height="14rem">
        {() => null}
      </LoadedPart>
    </div>
  );
}
