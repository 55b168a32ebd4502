import type { SendType } from '@pregon/contract/schedules/send-method.schema';
import { smsLength } from '@pregon/contract/sms/sms-length';
import { useValues } from '@pregon/ui/form';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { plainText } from './plain-text.ts';

/** What each method would send, in a few words, for its head. */
export function useSummaries(form: ScheduleAppForm): Readonly<Record<SendType, string>> {
  const [subject, message, template] = useValues(form, ['email.subject', 'sms.smsMessage', 'wa.waTemplateId']);
  return {
    email: subject ? `«${subject}»` : 'Un newsletter aprobado, con su asunto',
    sms: message ? partsInWords(smsLength(plainText(message)).parts) : 'Un texto corto, con enlaces si quieres',
    wa: template ? 'Con una plantilla aprobada' : 'Elige un número y una plantilla aprobada',
  };
}

const partsInWords = (parts: number) => (parts === 1 ? 'Cabe en 1 parte' : `Ocupa ${parts} partes`);
