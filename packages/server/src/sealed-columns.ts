import { accountChannelSecrets } from './channels/accounts/account-channels.repository.ts';
import { accountWebhookKeys } from './channels/accounts/account-webhooks.repository.ts';
import { importSourceSecrets } from './import/sources/import-sources.repository.ts';
import { secondFactorSecrets } from './identity/second-factor/second-factors.repository.ts';
import { singleSignOnSecrets } from './identity/single-sign-on/single-sign-on.repository.ts';
import type { SealedColumn } from './kernel/tokens/sealed-column.ts';
import { earlierEndpointSecrets, endpointSecrets } from './outbox/webhooks.repository.ts';

/** Every column with texts of the secret box. */
export const sealedColumns: readonly SealedColumn[] = [
  accountChannelSecrets,
  accountWebhookKeys,
  endpointSecrets,
  earlierEndpointSecrets,
  secondFactorSecrets,
  singleSignOnSecrets,
  importSourceSecrets,
];
