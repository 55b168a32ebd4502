import { answerSurvey, readSurvey } from '@pregon/contract/surveys/surveys.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createKeyLimiter, publicKeys } from '../public-keys/public-keys.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { surveysRepository } from './surveys.repository.ts';

/** The survey of an address with its holder. Throws the fault of a survey that cannot be answered. */
async function openSurvey(database: Queryable, key: string, trace: string) {
  const holder = await publicKeys.resolve(database, key);
  const address = { accountId: holder.accountId, storeId: holder.storeId, trace };
  const found = await surveysRepository.findTrace(database, address);
  if (!found) throw new Fault('NOT_FOUND');
  if (found.isAnswered) throw new Fault('SURVEY_ANSWERED');
  if (found.isExpired) throw new Fault('SURVEY_EXPIRED');
  const questions = await surveysRepository.questionsOf(database, holder.accountId);
  return { holder, address, questions, askedAt: found.askedAt };
}

export function surveysRoutes(app: FastifyInstance, { database, rateLimits }: ChannelServices): void {
  const limitReads = createKeyLimiter(rateLimits, 'survey read');
  registerEndpoint(app, readSurvey, async ({ params: { client, trace }, request, reply }) => {
    await limitReads({ request, reply, key: client });
    const { holder, questions, askedAt } = await openSurvey(database, client, trace);
    const { accountName, storeName } = holder;
    return { accountName, storeName, visitedAt: askedAt.toISOString(), questions };
  });

  const limitAnswers = createKeyLimiter(rateLimits, 'survey answer');
  registerEndpoint(app, answerSurvey, async ({ body, request, reply }) => {
    const { apiKey, trace, ratings, observations } = body;
    await limitAnswers({ request, reply, key: apiKey });
    return database.transaction(async (transaction) => {
      const { address, questions } = await openSurvey(transaction, apiKey, trace);
      if (ratings.length !== questions.length) {
        throw new Fault('INVALID', { fields: { [`ratings.${ratings.length}`]: 'Este campo es requerido' } });
      }
      const isKept = await surveysRepository.answer(transaction, { ...address, questions, ratings, observations });
      if (!isKept) throw new Fault('SURVEY_ANSWERED');
      return { message: 'Gracias por tu respuesta' };
    });
  });
}
