import { channelFacts } from '@pregon/contract/channels/channels';
import { Readable } from 'node:stream';
import { type DeliveryOutcome, exportedRecipients, type Recipient } from '@pregon/contract/schedules/recipients.schema';
import * as v from 'valibot';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { signedPasses, type SignedPasses } from '../../kernel/tokens/signed-pass.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

/** The content of a signed download address: its account and schedule, and which of its recipients. */
const pass = v.object({
  account: v.number(),
  schedule: v.pipe(v.string(), v.uuid()),
  filter: v.optional(v.object(exportedRecipients), {}),
});
export type RecipientsPass = v.InferOutput<typeof pass>;

export const recipientsPath = '/schedule-recipients/';
/** Time to live of a download address in seconds: enough for a browser to follow it. */
export const passSeconds = 60;

export const recipientsPasses = (ring: KeyRing): SignedPasses<RecipientsPass> => signedPasses(ring, 'schedule recipients', pass);

const outcomeNames: Readonly<Record<DeliveryOutcome, string>> = {
  pending: 'pendiente',
  sending: 'enviando',
  sent: 'enviado',
  failed: 'fallido',
  uncertain: 'incierto',
  skipped: 'omitido',
};

const columns = [
  'Envío',
  'Cliente',
  'Método',
  'Dirección',
  'Resultado',
  'Cuándo',
  'Intentos',
  'Motivo',
  'Entregado',
  'Abierto',
  'Clic',
  'Rebotado',
  'Mensaje',
];

/** Formats a moment as `2026-11-24 15:30:00` on a clock, which spreadsheets parse. */
const moments = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (moment: string | null): string => (moment === null ? '' : format.format(new Date(moment)));
};

async function* linesOf(batches: AsyncIterable<readonly Recipient[]>, timeZone: string): AsyncGenerator<string> {
  const shown = moments(timeZone);
  yield byteOrderMark + csvLine(columns, ';');
  for await (const batch of batches) {
    const lines = batch.map((recipient) =>
      csvLine(
        [
          shown(recipient.occurrenceAt),
          recipient.customerName,
          channelFacts[recipient.type].phrase,
          recipient.address,
          outcomeNames[recipient.outcome],
          shown(recipient.at),
          recipient.attempts,
          recipient.reason,
          shown(recipient.deliveredAt),
          shown(recipient.openedAt),
          shown(recipient.clickedAt),
          shown(recipient.bouncedAt),
          recipient.messageId,
        ],
        ';',
      ),
    );
    yield lines.join('');
  }
}

/** Streams recipients as a CSV file. */
export const recipientsFile = (batches: AsyncIterable<readonly Recipient[]>, timeZone: string): Readable =>
  Readable.from(linesOf(batches, timeZone));
