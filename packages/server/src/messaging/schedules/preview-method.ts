import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { MethodServices } from '../channels/channel-method.ts';
import { channelMethodOf } from '../channels/channel-methods.ts';
import { noProfile } from './schedule-checks.ts';
import { checkLines } from './schedule-methods.ts';

const path = 'sendMethod';

/** Previews a message of a method for one customer, or as an example. Throws INVALID for unknown merge tags. */
export async function previewMethod(
  services: MethodServices,
  principal: Principal,
  definition: SendMethod,
  { customer, profile }: { readonly customer: number | null; readonly profile: number | null },
  now: Date,
): Promise<MethodPreview> {
  const { database } = services;
  const user = await usersRepository.find(database, principal.userId);
  if (!user) throw new Fault('NOT_FOUND');
  checkLines(definition, path);
  const selection = profile === null ? undefined : await profilesRepository.selection(database, principal.accountId, profile);
  if (profile !== null && !selection) throw noProfile();
  return channelMethodOf(definition).preview({ services, principal, user, definition, path, customer, selection, now });
}
