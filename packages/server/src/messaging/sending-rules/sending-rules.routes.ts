import { byChannel } from '@pregon/contract/channels/channels';
import * as policyEndpoints from '@pregon/contract/sending-rules/sending-policy.endpoints';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import * as endpoints from '@pregon/contract/sending-rules/sending-rules.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { alikeRule, changedAlike } from './alike-windows.ts';
import { sendingPolicyRepository } from './sending-policy.repository.ts';

export function sendingRulesRoutes(app: FastifyInstance, { database }: ChannelServices): void {
  const read = (queryable: Queryable, { accountId }: Principal) => sendingPolicyRepository.read(queryable, accountId);

  /** Saves a change of an account's rules, and records it. */
  const change = (principal: Principal, changed: (policy: SendingPolicy) => SendingPolicy): Promise<SendingPolicy> =>
    database.transaction(async (transaction) => {
      const policy = changed(await read(transaction, principal));
      const saved = await sendingPolicyRepository.change(transaction, principal.accountId, policy);
      const { channels, total, preset, presetOffReason, waitDays } = saved;
      const details = { ...channels, total, preset, presetOffReason, waitDays };
      await auditRepository.record(transaction, principal, { action: 'changeSendingRules', details });
      return saved;
    });

  registerEndpoint(app, policyEndpoints.readSendingPolicy, ({ principal }) => read(database, principal));
  registerEndpoint(app, policyEndpoints.changeSendingPolicy, ({ body, principal }) => change(principal, () => body));

  const alike = ({ channels }: SendingPolicy) => byChannel((channel) => alikeRule(channels[channel]));
  registerEndpoint(app, endpoints.readSendingRules, async ({ principal }) => alike(await read(database, principal)));
  registerEndpoint(app, endpoints.changeSendingRules, async ({ body, principal }) => {
    const changed = ({ channels, ...policy }: SendingPolicy): SendingPolicy => ({
      ...policy,
      channels: byChannel((channel) => changedAlike(channels[channel], body[channel])),
    });
    return alike(await change(principal, changed));
  });
}
