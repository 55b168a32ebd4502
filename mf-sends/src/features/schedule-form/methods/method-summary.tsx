import type { Channel } from '@pregon/contract/channels/channels';
import { smsLength } from '@pregon/contract/sms/sms-length';
import { useValues } from '@pregon/ui/form';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { plainText } from './plain-text.ts';

/** What a method would send, in a few words, for its head. */
export function MethodSummary({ form, type }: { readonly form: ScheduleAppForm; readonly type: Channel }) {
  const [subject, message, template] = useValues(form, ['email.subject', 'sms.smsMessage', 'wa.waTemplateId']);
  if (type === 'email') return subject ? `«${subject}»` : 'Un newsletter aprobado, con su asunto';
  if (type === 'sms')
    return message ? partsInWords(smsLength(plainText(message)).parts) : 'Un texto corto, con enlaces si quieres';
  return template ? 'Con una plantilla aprobada' : 'Elige un número y una plantilla aprobada';
}

const partsInWords = (parts: number) => (parts === 1 ? 'Cabe en 1 parte' : `Ocupa ${parts} partes`);
