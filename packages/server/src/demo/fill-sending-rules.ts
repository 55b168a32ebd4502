import { byChannel } from '@pregon/contract/channels/channels';
import type { ChannelRule } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { Transaction } from '../kernel/database/database.ts';
import { sendingPolicyRepository } from '../messaging/sending-rules/sending-policy.repository.ts';
import { windowsOf } from '../messaging/sending-rules/alike-windows.ts';

const anyHour: ChannelRule = {
  windows: windowsOf({ from: '00:00', to: '00:00', onlyWorkingDays: false }),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};

/**
 * Allows the demo to send at any time, by switching the legal preset off, with a reason. Nobody gets more than one WhatsApp message a day:
 * see the two sendings of one day in `fill-whatsapp.ts`.
 */
export async function fillSendingRules(transaction: Transaction, accountId: number): Promise<void> {
  await sendingPolicyRepository.change(transaction, accountId, {
    preset: null,
    presetOffReason: 'Cuenta de demostración: así se puede probar a cualquier hora de cualquier día.',
    waitDays: 3,
    channels: { ...byChannel(() => anyHour), wa: { ...anyHour, dailyLimit: 1 } },
    total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
  });
}
