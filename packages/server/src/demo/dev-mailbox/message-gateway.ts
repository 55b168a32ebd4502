import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Database } from '../../kernel/database/database.ts';
import { fillTemplate } from '../../channels/whatsapp/whatsapp-gateway.ts';
import { type DemoComponent, demoNumbers, demoTemplates } from './demo-templates.ts';
import { devMailboxRepository } from './dev-mailbox.repository.ts';

export interface MessageGateway {
  /** Without a trailing slash: `/sms` takes messages, all other paths follow Meta's Cloud API. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const sms = v.object({ to: v.string(), text: v.string(), id: v.string(), from: v.string() });

const unknownTemplate = { message: 'Template name does not exist', code: 132001 };

const parameter = v.object({ type: v.string(), text: v.optional(v.string()), payload: v.optional(v.string()) });
const whatsapp = v.object({
  to: v.string(),
  biz_opaque_callback_data: v.optional(v.string(), ''),
  template: v.object({
    name: v.string(),
    components: v.array(v.object({ type: v.string(), index: v.optional(v.string()), parameters: v.array(parameter) })),
  }),
});

type Components = v.InferOutput<typeof whatsapp>['template']['components'];

const parameterTexts = (components: Components, type: string): string[] =>
  (components.find((component) => component.type === type)?.parameters ?? []).flatMap(({ text }) => text ?? []);

/** Describes each button of a message. Undefined: the end of a link is missing, which Meta refuses. */
function buttonLines(parts: readonly DemoComponent[], components: Components): readonly string[] | undefined {
  const lines = parts.flatMap(({ buttons = [] }) =>
    buttons.map(({ type, text, url = '' }, index) => {
      const own = components.find((component) => component.type === 'button' && component.index === String(index));
      const [value] = own?.parameters ?? [];
      if (type === 'QUICK_REPLY') return `[${text}] responde «${value?.payload ?? text}»`;
      if (!url.includes('{{1}}')) return `[${text}] ${url}`;
      return value?.text && `[${text}] ${fillTemplate(url, [value.text])}`;
    }),
  );
  return lines.every((line) => line) ? lines.map(String) : undefined;
}

type Reading = { readonly text: string } | { readonly refusal: { readonly message: string; readonly code: number } };

/** The text of a template message with its buttons. */
function readTemplate({ template: { name, components } }: v.InferOutput<typeof whatsapp>): Reading {
  const template = demoTemplates.find((candidate) => candidate.name === name);
  if (!template) return { refusal: unknownTemplate };
  const parts: readonly DemoComponent[] = template.components;
  const buttons = buttonLines(parts, components);
  if (!buttons) return { refusal: { message: 'Required parameter is missing', code: 131008 } };
  const texts = parts.flatMap(({ type, text }) =>
    text === undefined ? [] : [fillTemplate(text, parameterTexts(components, type.toLowerCase()))],
  );
  return { text: [...texts, ...(buttons.length > 0 ? [buttons.join('\n')] : [])].join('\n\n') };
}

/** Message catcher: an SMS and WhatsApp gateway on the loopback address that delivers nothing. The dev mailbox (/outbox) shows what it took. */
export async function startMessageGateway(database: Database, onFault: (error: unknown) => void): Promise<MessageGateway> {
  const keep = async (message: {
    channel: 'sms' | 'wa';
    recipient: string;
    sender: string;
    messageId: string;
    source: string;
  }) => {
    const subject = message.source.split('\n')[0]?.slice(0, 120) ?? '';
    await devMailboxRepository.add(database, [{ ...message, subject }]);
  };

  async function takeSms(body: unknown): Promise<Answer> {
    const read = v.safeParse(sms, body);
    if (!read.success) return { status: 400, body: { message: read.issues[0].message } };
    const { to, text, id, from } = read.output;
    await keep({ channel: 'sms', recipient: to, sender: from, messageId: id, source: text });
    return { status: 201, body: { id: `sms-${crypto.randomUUID()}` } };
  }

  async function takeWhatsapp(number: string, body: unknown): Promise<Answer> {
    const read = v.safeParse(whatsapp, body);
    const from = demoNumbers.find(({ id }) => id === number);
    if (!read.success || !from) return { status: 400, body: { error: unknownTemplate } };
    const reading = readTemplate(read.output);
    if ('refusal' in reading) return { status: 400, body: { error: reading.refusal } };
    const { to, biz_opaque_callback_data: messageId } = read.output;
    await keep({ channel: 'wa', recipient: `+${to}`, sender: from.display_phone_number, messageId, source: reading.text });
    return { status: 200, body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${crypto.randomUUID()}` }] } };
  }

  async function answer({ method, url = '/' }: IncomingMessage, body: string): Promise<Answer> {
    const [, first = '', second = ''] = new URL(url, 'http://gateway').pathname.split('/');
    if (method === 'POST' && first === 'sms') return takeSms(JSON.parse(body));
    if (method === 'POST' && second === 'messages') return takeWhatsapp(first, JSON.parse(body));
    if (method === 'GET' && second === 'phone_numbers') return { status: 200, body: { data: demoNumbers } };
    if (method === 'GET' && second === 'message_templates') return { status: 200, body: { data: demoTemplates } };
    return { status: 404, body: { error: { message: 'Unknown path', code: 100 } } };
  }

  const server = createServer((request, response) => {
    const speak = async () => {
      const { status, body } = await answer(request, await textOf(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    speak().catch((error: unknown) => {
      onFault(error);
      response.writeHead(503).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
