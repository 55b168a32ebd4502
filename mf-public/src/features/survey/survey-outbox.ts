import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import type { EndpointInput } from '@pregon/contract/endpoint';
import { answerSurvey } from '@pregon/contract/surveys/surveys.endpoints';
import { deviceStore } from '../../offline/entry-store.ts';
import { createOutbox } from '../../offline/outbox.ts';

type Body = EndpointInput<typeof answerSurvey>['body'];

/** What became of an answer that arrived: the survey takes one, and may have this one already. */
export type Arrived = 'kept' | 'answered';

/** An answer that was sent again, since nobody heard that it had arrived, is answered already: so it is no fault. */
async function deliver(body: Body): Promise<Arrived> {
  try {
    await anonymousApi.call(answerSurvey, { body });
    return 'kept';
  } catch (fault) {
    if (fault instanceof ApiFault && fault.code === 'SURVEY_ANSWERED') return 'answered';
    throw fault;
  }
}

/** Answers wait on the device while there is no network. */
export const surveyOutbox = createOutbox({ store: deviceStore(), deliveries: { encuesta: deliver } });
