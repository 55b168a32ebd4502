import type { DkimSettings } from '../../kernel/config/messaging-config.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { dkimSigner } from './dkim.ts';
import { mailSource } from './mail-source.ts';

/** A message to compose, and the key that signs it, if any does. */
export interface UnsignedMail {
  readonly mail: OutgoingMail;
  readonly dkim: DkimSettings | undefined;
}

/** Composes the raw source of a message, with its DKIM signature. */
export async function signedSource({ mail, dkim }: UnsignedMail): Promise<Uint8Array> {
  const source = await mailSource(mail);
  return dkim ? dkimSigner(dkim)(source) : source;
}
