import { type Channel, channelFacts } from '@pregon/contract/channels/channels';
import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import { occurrences } from '@pregon/contract/schedules/occurrences';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { scheduleSentence } from '@pregon/contract/schedules/schedule-sentence';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { describeAudience } from '../../audiences/audience/describe-audience.ts';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { RecordPart } from '../../collaboration/record-parts.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { calendarsRepository } from '../calendars/calendars.repository.ts';
import { schedulesRepository } from './schedules.repository.ts';

const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');
const listed = (values: readonly string[]): string => values.join(' · ');

/** The fields of a method with their labels, in the order of the form. Fields of other channels are empty. */
const methodParts = (method: StoredSendMethod): RecordPart[] => [
  {
    label: 'Newsletter',
    value: method.newsletterName === null ? '' : `${method.newsletterName}, versión ${method.newsletterVersion}`,
  },
  { label: 'Remitente', value: method.sender },
  { label: 'Correo del remitente', value: method.senderEmail },
  { label: 'Responder a', value: method.respondEmail },
  { label: 'Asunto', value: method.subject },
  { label: 'Preencabezado', value: method.preheader },
  { label: 'Mensaje', value: method.smsMessage },
  { label: 'Plantilla', value: method.waMessage },
  { label: 'Datos de la plantilla', value: listed(method.waParameters) },
  { label: 'Dirección del archivo', value: method.waMediaUrl },
  { label: 'Respuestas de los botones', value: listed(method.waPostbackTexts.map(({ text }) => text)) },
  { label: 'Final de los enlaces', value: listed(method.waUrlSuffixes) },
  { label: 'Acortar enlaces', value: method.shortenLinks ? 'Sí' : '' },
];

const ofMethod = (method: StoredSendMethod): RecordPart[] =>
  methodParts(method).flatMap(({ label, value }) =>
    value ? [{ label: `${channelFacts[method.type].label}: ${label}`, value }] : [],
  );

const channelLabel = (channel: Channel): string => channelFacts[channel].label;

function ofArm({ subject, newsletterId, smsMessage, whatsapp, delayHours, channels }: ExperimentArm, place: number): RecordPart {
  const words = [
    subject && `asunto «${subject}»`,
    newsletterId && `newsletter ${newsletterId}`,
    smsMessage && `mensaje «${smsMessage}»`,
    whatsapp && `plantilla «${whatsapp.waMessage || whatsapp.waTemplateId}»`,
    whatsapp && whatsapp.waParameters.length > 0 && `datos ${listed(whatsapp.waParameters)}`,
    delayHours > 0 && `${delayHours} h después`,
    channels.length > 0 && `por ${channels.map(channelLabel).join(', ')}`,
  ].filter((word) => typeof word === 'string' && word !== '');
  return { label: `Experimento: versión ${place + 1}`, value: words.length > 0 ? words.join('; ') : 'los mensajes como están' };
}

async function ofExperiment(database: Queryable, accountId: number, id: number | null): Promise<RecordPart[]> {
  const experiment = id === null ? undefined : await experimentsRepository.find(database, accountId, id);
  if (!experiment) return [];
  return [
    { label: 'Experimento: grupo de control', value: `${experiment.controlShare} %` },
    ...experiment.arms.map((arm, place) => ofArm(arm, place)),
  ];
}

async function whenOf(database: Queryable, principal: Pick<Principal, 'accountId'>, schedule: Schedule): Promise<string> {
  const timeZone = await schedulesRepository.timeZone(database, principal);
  const { isHoliday } = await calendarsRepository.read(database, principal.accountId);
  const plan = { ...schedule, timeZone };
  return scheduleSentence(plan, occurrences(plan, isHoliday)) ?? schedule.dateStart;
}

/** What a schedule sends, to whom and when, in words. Empty: the account has no such schedule. */
export async function describeSchedule(
  database: Queryable,
  principal: Pick<Principal, 'accountId'>,
  identifier: string,
): Promise<RecordPart[]> {
  const schedule = await schedulesRepository.find(database, principal, { identifier });
  if (!schedule) return [];
  const { accountId } = principal;
  const { profileKey, profileName, campaignName, acceptMissingValues, serviceMessage, experiment } = schedule;
  const selection = await profilesRepository.selection(database, accountId, profileKey);
  const audience = selection && (await describeAudience(database, accountId, selection));
  const methods = await schedulesRepository.methods(database, principal, identifier);
  return [
    { label: 'Perfil', value: `${profileName} · ${campaignName}` },
    { label: 'A quién llega', value: audience?.sentence ?? '' },
    { label: 'Oferta', value: listed(audience?.describes ?? []) },
    { label: 'Cuándo', value: await whenOf(database, principal, schedule) },
    ...methods.flatMap(ofMethod),
    ...(await ofExperiment(database, accountId, experiment)),
    { label: 'Enviar aunque falten datos', value: yesOrNo(acceptMissingValues) },
    { label: 'Mensaje de servicio', value: yesOrNo(serviceMessage) },
  ];
}
