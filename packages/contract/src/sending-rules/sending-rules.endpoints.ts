import * as v from 'valibot';
import { byChannel } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import type { WireNames } from '../wire-names.ts';

const clock = v.pipe(v.string('Elige una hora.'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Esta hora no existe.'));
const limit = v.nullable(
  v.pipe(
    v.number('Escribe un número entero desde 1.'),
    v.integer('Escribe un número entero desde 1.'),
    v.minValue(1, 'Escribe un número entero desde 1.'),
    v.maxValue(100, 'Escribe 100 o menos.'),
  ),
);
const channelRule = {
  /** The hours on the account's clock, the same every day; equal values mean any hour. */
  from: clock,
  to: clock,
  /** Whether to exclude Sundays and holidays. */
  onlyWorkingDays: v.boolean(),
  /** The cap of messages to a person in seven days; null means no limit. */
  weeklyLimit: limit,
};

/**
 * The sending rules in their earlier format, with the same hours every day. The current format is in `sending-policy.endpoints.ts`; these
 * endpoints serve releases that still use the earlier one.
 */
export const sendingRules = v.object(byChannel(() => v.object(channelRule)));
const changedRules = v.strictObject(byChannel(() => v.strictObject(channelRule)));
export type SendingRules = v.InferOutput<typeof sendingRules>;

const wireNames = { onlyWorkingDays: 'only_working_days', weeklyLimit: 'weekly_limit' } as const satisfies WireNames;

export const readSendingRules = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sending-rules',
  access: accountRoles,
  response: sendingRules,
  wire: { response: wireNames },
  errors: [],
});

export const changeSendingRules = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/sending-rules',
  access: ['administrador'],
  body: changedRules,
  response: sendingRules,
  wire: { request: wireNames, response: wireNames },
  errors: [],
});
