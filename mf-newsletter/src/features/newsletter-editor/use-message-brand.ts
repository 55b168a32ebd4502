import { restQuery } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageBrand, plainBrand, type MessageBrand } from './message/message-brand.ts';

/**
 * Returns a function that loads the brand of the account, once, so that the end of the session does not replace the editor with unsaved
 * changes. Without the kit a message can be written too: then the brand is the name of the account.
 */
export function useMessageBrand(): () => Promise<MessageBrand> {
  const client = useQueryClient();
  const [load] = useState(() => once(() => loadBrand(client)));
  return load;
}

async function loadBrand(client: QueryClient): Promise<MessageBrand> {
  const accountName = session.getState().session?.user.accountName ?? '';
  try {
    return messageBrand(await client.fetchQuery({ ...restQuery(readBrandKit), retry: false }));
  } catch {
    return plainBrand(accountName);
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
