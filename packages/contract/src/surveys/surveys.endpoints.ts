import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { surveyForm } from './survey.schema.ts';

const addressPart = v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200));

/**
 * Reads the survey of a visit. `client` is the key of the store's pages, and `trace` is the one-time identifier of the visit. An unknown
 * trace or key answers NOT_FOUND.
 */
export const readSurvey = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/store/survey/{client}/trace/{trace}',
  access: 'public',
  params: v.strictObject({ client: addressPart, trace: addressPart }),
  response: v.object({
    accountName: v.string(),
    storeName: v.string(),
    /** The moment of the visit. */
    visitedAt: moment,
    questions: v.array(v.string()),
  }),
  errors: ['NOT_FOUND', 'SURVEY_ANSWERED', 'SURVEY_EXPIRED', 'TOO_MANY_REQUESTS'],
});

/** Answers a survey, once. */
export const answerSurvey = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/store/survey',
  access: 'public',
  body: v.strictObject({ ...surveyForm.entries, apiKey: addressPart, trace: addressPart }),
  response: v.object({ message: v.string() }),
  wire: { request: { apiKey: 'apikey', trace: 'traceid' } },
  errors: ['NOT_FOUND', 'SURVEY_ANSWERED', 'SURVEY_EXPIRED', 'TOO_MANY_REQUESTS'],
});
