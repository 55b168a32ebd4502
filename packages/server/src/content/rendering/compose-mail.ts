import type { DkimSettings } from '../../kernel/config/messaging-config.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { renderingPool } from './rendering-pool.ts';
import { signedSource } from './signed-source.ts';

/** In characters of HTML and text: what is composed and signed at once, within a few milliseconds. */
const largestAtOnce = 256 * 1024;

/**
 * Composes the raw source of a message, with its DKIM signature where there is a key; large messages in a worker thread. Throws
 * UNAVAILABLE when too many wait for one.
 */
export async function composeMail(mail: OutgoingMail, dkim?: DkimSettings): Promise<Uint8Array> {
  const unsigned = { mail, dkim };
  return mail.html.length + mail.text.length > largestAtOnce ? renderingPool.run('mail', unsigned) : signedSource(unsigned);
}
