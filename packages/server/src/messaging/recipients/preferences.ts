import { channelNames } from '@pregon/contract/channels/channels';
import type { ChannelPreference } from '@pregon/contract/recipients/preferences.schema';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import { allowAgain, peopleBehind } from '../../retail/consent/people-behind-address.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';

/** The person behind a signed link. */
export interface Recipient {
  readonly accountId: number;
  readonly email: string;
}

/** Why and from which address something is changed, for the record. */
export interface Occasion {
  readonly reason: 'signed link' | 'unsigned address' | 'preferences';
  readonly ip: string;
}

/** An address by which a channel reaches the person. */
interface Reach {
  readonly channel: Channel;
  readonly address: string;
  readonly consent: boolean;
}

/** Whether a channel writes to the very address that links are signed for. */
const reachesLink = (channel: Channel): boolean => customerChannels[channel].address.field === 'email';

/** A person who is no customer any more has the address of the link alone, and had consented to it. */
async function reachesOf(database: Queryable, recipient: Recipient): Promise<readonly Reach[]> {
  const people = await peopleBehind(database, recipient);
  return channelNames.flatMap((channel) => {
    const agreed = people.filter(({ consent }) => consent[channel]);
    if (reachesLink(channel)) {
      return [{ channel, address: recipient.email, consent: people.length === 0 || agreed.length > 0 }];
    }
    const addresses = [...new Set(people.flatMap((person) => person.address[channel] ?? []))];
    return addresses.map((address) => ({
      channel,
      address,
      consent: agreed.some((person) => person.address[channel] === address),
    }));
  });
}

/** The preference for each channel that reaches the person. Of several numbers the first is shown, and all follow it. */
export async function channelsOf(database: Queryable, recipient: Recipient): Promise<ChannelPreference[]> {
  const preferences = new Map<Channel, ChannelPreference>();
  for (const reach of await reachesOf(database, recipient)) {
    const { channel, address, consent } = reach;
    const isOn = consent && !(await suppressionsRepository.isOff(database, { ...at(recipient), channel, address }));
    const known = preferences.get(channel);
    preferences.set(channel, {
      channel,
      address: known?.address ?? customerChannels[channel].address.mask(address),
      isOn: isOn || known?.isOn === true,
    });
  }
  return [...preferences.values()];
}

const at = ({ accountId }: Recipient) => ({ accountIds: [accountId] });

/** Suppresses an address at some accounts and records it. Idempotent. Returns the accounts where it was not suppressed before. */
export async function leave(
  transaction: Transaction,
  addressed: { readonly accountIds: readonly number[]; readonly channel: Channel; readonly address: string },
  { reason, ip }: Occasion,
): Promise<readonly number[]> {
  const { channel, address } = addressed;
  const left = await suppressionsRepository.suppress(transaction, { ...addressed, reason });
  for (const accountId of left) {
    const entry = { action: 'unsubscribe' as const, subject: address.toLowerCase(), details: { channel, reason, ip } };
    await auditRepository.recordUnattended(transaction, accountId, entry);
  }
  return left;
}

/** Lifts a suppression at the person's request, which is consent as well. */
async function comeBack(transaction: Transaction, recipient: Recipient, reach: Reach, { reason, ip }: Occasion): Promise<void> {
  const { channel, address, consent } = reach;
  const lifted = await suppressionsRepository.lift(transaction, { ...at(recipient), channel, address });
  if (lifted.length === 0 && consent) return;
  await allowAgain(transaction, recipient, channel, reachesLink(channel) ? undefined : address);
  const entry = { action: 'subscribe' as const, subject: address.toLowerCase(), details: { channel, reason, ip } };
  await auditRepository.recordUnattended(transaction, recipient.accountId, entry);
}

/** Sets the channels that reach the person to exactly these; `only` limits which channels are changed. */
export async function chooseChannels(
  transaction: Transaction,
  recipient: Recipient,
  wanted: readonly Channel[],
  occasion: Occasion,
  only: readonly Channel[] = channelNames,
): Promise<void> {
  const reaches = (await reachesOf(transaction, recipient)).filter(({ channel }) => only.includes(channel));
  for (const reach of reaches) {
    const { channel, address } = reach;
    if (wanted.includes(channel)) await comeBack(transaction, recipient, reach, occasion);
    else await leave(transaction, { ...at(recipient), channel, address }, occasion);
  }
}

/** Undoes an unsubscription that was requested without a signature, and nothing else. */
export async function takeBack(transaction: Transaction, email: string, { ip }: Pick<Occasion, 'ip'>): Promise<void> {
  const accountIds = await suppressionsRepository.accountsThatKnow(transaction, email);
  const addressed = { accountIds, channel: 'email', address: email, reason: 'unsigned address' } as const;
  for (const accountId of await suppressionsRepository.lift(transaction, addressed)) {
    const details = { channel: 'email', reason: 'unsigned address', ip };
    await auditRepository.recordUnattended(transaction, accountId, {
      action: 'subscribe',
      subject: email.toLowerCase(),
      details,
    });
  }
}
