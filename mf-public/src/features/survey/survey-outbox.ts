import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import type { EndpointInput } from '@pregon/contract/endpoint';
import { answerSurvey } from '@pregon/contract/surveys/surveys.endpoints';
import { deviceStore } from '../../offline/entry-store.ts';
import { createOutbox } from '../../offline/outbox.ts';

type Body = EndpointInput<typeof answerSurvey>['body'];

/** Result of a delivered response: the survey accepts one, and may have received it before. */
export type Arrived = 'saved' | 'answered';

/** Sends a response. When a retry finds that the survey was answered, the first request has succeeded, so this is not an error. */
async function deliver(body: Body): Promise<Arrived> {
  try {
    await anonymousApi.call(answerSurvey, { body });
    return 'saved';
  } catch (fault) {
    if (fault instanceof ApiFault && fault.code === 'SURVEY_ANSWERED') return 'answered';
    throw fault;
  }
}

/** The outbox for responses: they wait on the device while it is offline. */
export const surveyOutbox = createOutbox({ store: deviceStore(), deliveries: { encuesta: deliver } });
