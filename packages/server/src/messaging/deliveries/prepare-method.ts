import { channelMethodOf } from '../channels/channel-methods.ts';
import type { Occurrence, SendMethod } from '../schedules/occurrence.ts';
import type { MethodTools, PreparedMethod } from './prepared-method.ts';

/**
 * Prepares what is the same for all recipients. Throws `UnrenderableMessage` for a newsletter that cannot be rendered, and
 * `ProviderFailure` when a WhatsApp template cannot be looked up now.
 */
export const prepareMethod = async (method: SendMethod, occurrence: Occurrence, tools: MethodTools): Promise<PreparedMethod> =>
  channelMethodOf(method.definition).prepare(method, method.definition, occurrence, tools);
