import { savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { takeForms } from '../../kernel/http/form-bodies.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { createPlainPages } from '../../hosting/gateway/plain-page.ts';
import { limited } from '../../kernel/rate-limits/request-rate-limits.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { channelsOf, type Recipient } from './preferences.ts';
import { recipientLimit } from './recipient-limit.ts';
import { createRecipientWishes, wishMessages } from './recipient-wishes.ts';
import { answerBody } from './recipient.page.ts';

type Fields = Readonly<Record<string, unknown>>;

const failed = 'No ha podido dar de baja en este momento';
const done = { tone: 'success', sign: 'check' } as const;
const notDone = { tone: 'danger', sign: 'cross' } as const;
const badLink = {
  title: 'Este enlace ya no sirve',
  text: 'Abre de nuevo el enlace desde el último mensaje que recibiste.',
  says: { tone: 'accent', sign: 'cross' },
} as const;

const texts = {
  unsubscribe: (email: string) => `Ya no enviaremos correos a ${email}.`,
  subscribe: (email: string) => `Volverás a recibir correos en ${email}.`,
  choose: () => 'Así te escribiremos desde ahora.',
} as const;

const unsubscribeFields = v.pick(unsubscribe.body, ['email', 'token']);
const showFields = v.object({ ...v.pick(savePreferences.body, ['email', 'token']).entries, action: v.literal('show') });
const wishFields = v.union([savePreferences.body, showFields]);

/** Form posts of recipients' pages without JavaScript, answered as pages; and one-click requests of mail programs (RFC 8058). */
export function recipientPagesRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { database } = services;
  const wishes = createRecipientWishes(services, app.log, clock);
  const plainPage = createPlainPages(services);

  const send = async (reply: FastifyReply, status: number, answered: Parameters<typeof answerBody>[0]) => {
    const { html, policy } = await plainPage(answered.title, answerBody(answered));
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(html);
  };

  const known = async (recipient: Recipient, token: string) => ({
    accountName: await accountsRepository.nameOf(database, recipient.accountId),
    channels: await channelsOf(database, recipient),
    signed: { email: recipient.email, token },
  });

  void app.register(async (forms) => {
    takeForms(forms);

    const ofLink = recipientLimit(wishes, ({ params, query }) => ({
      email: (params as LinkParams).email,
      token: tokenIn(query as LinkQuery),
    }));
    const ofBody = recipientLimit(wishes, ({ body }) => body as Fields | undefined);

    forms.post<{ Params: LinkParams; Querystring: LinkQuery; Body: Fields | undefined }>(
      '/unsubscribe/:email',
      { config: limited(ofLink) },
      async ({ params: { email }, query, body, ip }, reply) => {
        const token = tokenIn(query);
        if (body?.['List-Unsubscribe'] === 'One-Click') {
          wishes.recipientOf(email, token);
          await wishes.unsubscribe({ email, token, ip });
          return { message: wishMessages.unsubscribe };
        }
        if (body?.['action'] !== 'unsubscribe') throw new Fault('BAD_TOKEN');
        const asked = v.safeParse(unsubscribeFields, { email, token });
        if (!asked.success) return send(reply, 400, { title: failed, text: badLink.text, says: notDone });
        try {
          const { accountId, undo } = await wishes.unsubscribe({ email: asked.output.email, token, ip });
          const more =
            accountId === undefined ? { signed: { email, token: undo ?? '' } } : await known({ accountId, email }, token);
          return await send(reply, 200, {
            title: wishMessages.unsubscribe,
            text: texts.unsubscribe(email),
            says: done,
            canComeBack: true,
            ...more,
          });
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return send(reply, error.status, { title: failed, text: badLink.text, says: notDone });
        }
      },
    );

    forms.post<{ Body: Fields | undefined }>('/preferences', { config: limited(ofBody) }, async ({ body, ip }, reply) => {
      const asked = v.safeParse(wishFields, withChannels(body));
      if (!asked.success) return send(reply, 400, badLink);
      const { email, token, action } = asked.output;
      try {
        if (action === 'show') {
          const more = await known(wishes.recipientOf(email, token), token);
          return await send(reply, 200, { title: 'Elige qué recibes', text: email, ...more });
        }
        const recipient = await wishes.save({ ...asked.output, action, channels: channelsIn(asked.output), ip });
        const more = recipient && (await known(recipient, token));
        const said = { title: wishMessages[action], text: texts[action](email), canComeBack: action === 'unsubscribe' };
        return await send(reply, 200, { ...said, says: done, ...more });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return send(reply, error.status, badLink);
      }
    });
  });
}

interface LinkParams {
  readonly email: string;
}
interface LinkQuery {
  readonly t?: string | string[];
}
const tokenIn = ({ t = '' }: LinkQuery): string => String(t);

/** A form sends one checked box as a text, several as a list, none as nothing: normalizes them to a list. */
function withChannels(body: Fields = {}): Fields {
  return body['action'] === 'choose' ? { ...body, channels: [body['channels'] ?? []].flat() } : body;
}

const channelsIn = (wish: v.InferOutput<typeof wishFields>) => ('channels' in wish ? wish.channels : []);
