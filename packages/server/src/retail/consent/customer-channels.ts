import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { byChannel, channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../customers/customers.table.ts';
import { normalMobile } from '../customers/identity.ts';

/** The fields of a customer that hold an address. */
export type AddressField = 'email' | 'mobile';

/** A kind of address that customers have. Channels may share one. */
interface AddressKind {
  readonly field: AddressField;
  readonly isTelephone: boolean;
  /** A column of customers in the form in which suppressions are stored. */
  readonly compared: (column: SQL) => SQL;
  /** In the form in which suppressions are stored and compared, however it was written. */
  readonly normalise: (address: string) => string;
  /** Enough for its owner to recognise it. */
  readonly mask: (address: string) => string;
  /** Whether consent given for the older of two merged customers `k` survives the address of the newer, `m`. */
  readonly survivesMerge: SQL;
}

const email: AddressKind = {
  field: 'email',
  isTelephone: false,
  compared: (column) => sql`lower(${column})`,
  normalise: (address) => address.toLowerCase(),
  mask: (address) => address,
  survivesMerge: sql`m.email is null`,
};

const mobile: AddressKind = {
  field: 'mobile',
  isTelephone: true,
  compared: (column) => column,
  normalise: (address) => normalMobile(address) ?? address.toLowerCase(),
  mask: (address) => `termina en ${address.slice(-4)}`,
  survivesMerge: sql`(m.mobile is null or m.mobile = k.mobile)`,
};

/** How a channel reaches a customer. */
interface CustomerChannel {
  readonly address: AddressKind;
  /** The field of a customer that tells whether they consented. */
  readonly consent: 'emailConsent' | 'smsConsent' | 'whatsappConsent';
  /** Why somebody is not reached, as staff read it. */
  readonly noAddress: string;
  readonly noConsent: string;
}

/** The columns of address and consent of each channel, and the reason shown when one is missing. */
export const customerChannels: Readonly<Record<Channel, CustomerChannel>> = {
  email: {
    address: email,
    consent: 'emailConsent',
    noAddress: 'No tenemos su correo',
    noConsent: 'No ha dado permiso para escribirle al correo',
  },
  sms: {
    address: mobile,
    consent: 'smsConsent',
    noAddress: 'No tenemos su celular',
    noConsent: 'No ha dado permiso para enviarle SMS',
  },
  wa: {
    address: mobile,
    consent: 'whatsappConsent',
    noAddress: 'No tenemos su celular',
    noConsent: 'No ha dado permiso para escribirle por WhatsApp',
  },
};

/** The column of `customer` with the address that a channel writes to. */
export const addressColumn = (channel: Channel) => customers[customerChannels[channel].address.field];
/** The column of `customer` with the consent to a channel. */
export const consentColumn = (channel: Channel) => customers[customerChannels[channel].consent];

/** The column of `customer` with the number that registries of excluded numbers list. */
export const numberColumn = customers[mobile.field];

export const consentColumns = byChannel(consentColumn);
/** The columns of `customer` with addresses, each once. */
export const addressColumns = [...new Set(channelNames.map(addressColumn))];

/** The kinds of address, each with the channels that share it. */
export const channelsByAddress: ReadonlyMap<AddressKind, readonly Channel[]> = Map.groupBy(
  channelNames,
  (channel) => customerChannels[channel].address,
);

/** Channels as SQL constants, `('sms', 'wa')`: the planner knows more of them than of parameters. */
export const channelList = (channels: readonly Channel[]): SQL => sql`(${textLiteral(...channels)})`;

/** The address of a row of `customer` for the channel that an expression names. */
export function addressFor(channel: SQL): SQL {
  const cases = [...channelsByAddress].map(
    ([{ field }, channels]) => sql`when ${channel} in ${channelList(channels)} then ${customers[field]}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}
