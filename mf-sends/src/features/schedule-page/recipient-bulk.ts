import { api } from '@pregon/auth-api/api';
import type { Recipient } from '@pregon/contract/schedules/recipients.schema';
import { retryFailed } from '@pregon/contract/schedules/schedules.endpoints';
import { formatCount } from '@pregon/ui/format';
import type { Bulk } from '@pregon/ui/list';
import { refreshSchedules } from '../../schedule-actions/schedule-calls.ts';

const count = (messages: number) => formatCount(messages, 'mensaje', 'mensajes');

/** The actions on several recipients of a schedule: the messages that failed are tried again. */
export const recipientBulk = (identifier: string): Bulk<Recipient> => ({
  nameOf: ({ customerName, address }) => customerName || address,
  onChanged: refreshSchedules,
  actions: [
    {
      label: 'Reintentar fallidos…',
      applies: ({ outcome }) => outcome === 'failed',
      refusal: 'ninguno falló',
      run: async ({ id }) => {
        const { count: retried } = await api.call(retryFailed, { params: { id: identifier }, body: { recipients: [id] } });
        if (retried === 0) throw new Error('no había nada que reintentar.');
        return undefined;
      },
      done: (messages) => `Se vuelve a intentar con ${count(messages)}.`,
      question: (recipients) => ({
        title: `Reintentar ${count(recipients.length)}`,
        text: 'Se intenta otra vez con cada uno; quien se dio de baja entretanto no recibe nada.',
      }),
    },
  ],
});
