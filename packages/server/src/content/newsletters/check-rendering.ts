import type { MessageRenderer } from '../rendering/message-renderer.ts';
import type { MessageSource } from '../rendering/message-source.ts';
import { tryRendering } from '../rendering/trial-rendering.ts';
import { UnrenderableMessage } from '../rendering/unrenderable-message.ts';
import { Fault } from '../../kernel/http/fault.ts';

/** Renders a message once as validation. Throws NEWSLETTER_UNRENDERABLE at the field of the request that names it. */
export async function checkRendering(source: MessageSource, field: string): Promise<MessageRenderer> {
  try {
    return await tryRendering(source);
  } catch (error) {
    if (!(error instanceof UnrenderableMessage)) throw error;
    throw new Fault('NEWSLETTER_UNRENDERABLE', { message: error.shown, fields: { [field]: error.shown } });
  }
}
