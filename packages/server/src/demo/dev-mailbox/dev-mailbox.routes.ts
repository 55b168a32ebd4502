import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { parse } from '../../kernel/http/parse.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { readMessage } from './readable-message.ts';
import { bodyPage, listPage, messagePage, textPage } from './dev-mailbox.page.ts';
import { devMailboxRepository } from './dev-mailbox.repository.ts';

const css = readFileSync(new URL('./dev-mailbox.css', import.meta.url), 'utf8');

const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));
const listQuery = v.object({
  recipient: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
  page: v.optional(positive, '1'),
});

/** Content security policies: no scripts and no foreign resources. A message may only load its images and its opening pixel. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const bodyPolicy = (publicUrl: string): string =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${publicUrl}/e/o/ ${publicUrl}/images/; frame-ancestors 'self'`;

const html = (reply: FastifyReply, policy: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** The dev mailbox at /outbox: the messages that the demo's mail server and gateway caught, as pages and as JSON. Absent without DEMO. */
export function devMailboxRoutes(app: FastifyInstance, { config, database }: KernelServices): void {
  if (!config.demo) return;

  const find = async (params: unknown) => {
    const { success, output } = v.safeParse(v.object({ id: positive }), params);
    const message = success ? await devMailboxRepository.find(database, output.id) : undefined;
    if (!message) throw new Fault('NOT_FOUND');
    return { message, readable: await readMessage(message) };
  };

  app.get('/outbox', async ({ query }, reply) => {
    const { recipient: search, page } = parse(listQuery, query);
    const list = await devMailboxRepository.list(database, search, page);
    return html(reply, pagePolicy).send(listPage({ ...list, search, page }));
  });

  app.get('/outbox.json', async ({ query }) => {
    const { recipient, page } = parse(listQuery, query);
    const { items, total } = await devMailboxRepository.list(database, recipient, page);
    return { items, total };
  });

  app.get('/outbox/:id', async ({ params }, reply) => {
    const { message, readable } = await find(params);
    return html(reply, pagePolicy).send(message.channel === 'email' ? messagePage(message, readable) : textPage(message));
  });

  app.get('/outbox/:id.json', async ({ params }) => {
    const { message, readable } = await find(params);
    const { source: _, ...entry } = message;
    return { ...entry, ...readable };
  });

  app.get('/outbox/:id.eml', async ({ params }, reply) => {
    const { message } = await find(params);
    if (message.channel !== 'email') throw new Fault('NOT_FOUND');
    return reply
      .type('message/rfc822')
      .headers({ 'content-disposition': `attachment; filename="mensaje-${message.id}.eml"`, 'cache-control': 'no-store' })
      .send(message.source);
  });

  app.get('/outbox/:id/body', async ({ params }, reply) => {
    const { readable } = await find(params);
    return html(reply, bodyPolicy(config.publicUrl)).header('x-frame-options', 'SAMEORIGIN').send(bodyPage(readable));
  });

  app.get('/outbox/outbox.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
}
