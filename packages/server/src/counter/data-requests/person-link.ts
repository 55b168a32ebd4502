import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import type { Config } from '../../kernel/config/config.ts';

/** How every link to the page with a person's requests begins. */
export const linkStart = (publicUrl: string): string => `${publicUrl.replace(/\/+$/, '')}/preferences?action=datos&`;

interface LinkedAddress {
  readonly accountId: number;
  /** An e-mail address, or a mobile number with its country code. */
  readonly address: string;
}

/** The signed link to the page with the requests of a person. */
export function personLink(
  { publicUrl, keys }: Pick<Config, 'publicUrl' | 'keys'>,
  { accountId, address }: LinkedAddress,
  now: Date,
): string {
  const token = recipientTokens(keys.links).sign({ accountId, email: address }, now);
  return linkStart(publicUrl) + new URLSearchParams({ email: address, token }).toString();
}
