import { Readable } from 'node:stream';
import {
  type AssistantLine,
  assistantPath,
  assistantRequest,
  readAssistant,
} from '@pregon/contract/newsletters/assistant.endpoints';
import { editorRoles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { isOperator } from '../../identity/accounts/platform-operator.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { parse } from '../../kernel/http/parse.ts';
import { authorize } from '../../kernel/http/authorize.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { limited } from '../../kernel/rate-limits/request-rate-limits.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { askAssistant, AssistantFailure, type AssistantTimeouts } from './assistant-provider.ts';

/** The settings that enable the assistant. Only platform operators read them: nobody else can set them. */
const settingNames = ['ASSISTANT_URL', 'ASSISTANT_KEY', 'ASSISTANT_MODEL'];

const defaultTimeouts: AssistantTimeouts = { begin: 30_000, goOn: 20_000 };
const requestsPerMinute = 20;

const line = (content: AssistantLine): string => `${JSON.stringify(content)}\n`;

/** The tasks of the newsletter editor that a language model does. No customer data is sent to it. */
export function assistantRoutes(app: FastifyInstance, { config, database }: KernelServices, timeouts = defaultTimeouts): void {
  const { assistant } = config;

  registerEndpoint(app, readAssistant, async ({ principal }) => ({
    isOn: assistant !== undefined,
    model: assistant?.model ?? '',
    settings: (await isOperator({ config, database }, principal)) ? settingNames : [],
  }));

  async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      for await (const text of pieces) yield line({ text });
      yield line({ done: true });
    } catch (error) {
      if (error instanceof AssistantFailure) app.log.warn({ cause: error.cause }, error.message);
      else app.log.error(error);
      yield line({ error: error instanceof AssistantFailure ? error.message : new Fault('ASSISTANT_FAILED').message });
    }
  }

  app.route({
    method: 'POST',
    url: assistantPath,
    config: limited({
      max: requestsPerMinute,
      timeWindow: '1 minute',
      key: 'user',
    }),
    // Compression would buffer the stream.
    compress: false,
    onRequest: async ({ principal }) => authorize(editorRoles, principal),
    handler: async ({ body, principal }, reply) => {
      if (!principal) throw new Fault('UNAUTHENTICATED');
      const request = parse(assistantRequest, body ?? {});
      if (!assistant) throw new Fault('ASSISTANT_OFF');
      await auditRepository.record(database, principal, { action: 'askAssistant', details: { task: request.task } });
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return (
        reply
          .type('application/x-ndjson; charset=utf-8')
          // Keeps a reverse proxy from buffering the stream.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(linesOf(askAssistant(assistant, request, timeouts, gone.signal))))
      );
    },
  });
}
