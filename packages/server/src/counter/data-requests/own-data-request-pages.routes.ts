import { askDataLink, createDataRequest, readOwnDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { ChannelServices } from '../../channels/services.ts';
import { createPlainPages } from '../../hosting/gateway/plain-page.ts';
import { takeForms } from '../../kernel/http/form-bodies.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { limited } from '../../kernel/rate-limits/request-rate-limits.ts';
import { dataLinkForm, dataRequestPath, whyLink } from '../../messaging/recipients/data-request-form.ts';
import { framed, rings } from '../../messaging/recipients/recipient-frame.ts';
import type { LinkedPerson } from './data-requests.repository.ts';
import { askForDataLink, linkAsked } from './data-links.ts';
import { createOwnDataRequests } from './own-data-requests.ts';
import { ownDataRequestsBody } from './own-data-requests.page.ts';

const title = 'Tus datos personales';
const received = 'Recibimos tu solicitud. Te escribimos cuando haya respuesta, y aquí ves cómo va.';
const badLink = `${rings({ tone: 'accent', sign: 'cross' })}<div><h1>Este enlace ya no sirve</h1><p class="soft after-title">Abre de nuevo el enlace desde el último mensaje que recibiste, o pide otro.</p></div>
${dataLinkForm()}`;
const asksForLink = (form: Parameters<typeof dataLinkForm>[0]): string =>
  `<div><h1>${title}</h1><p class="soft after-title">${whyLink}</p></div>\n${dataLinkForm(form)}`;
const sent = `${rings({ tone: 'success', sign: 'check' })}<div><h1>Revisa tus mensajes</h1><p class="soft after-title" role="status">${linkAsked}</p></div>`;

const signed = readOwnDataRequests.query;
const asked = createDataRequest.body;
type Asked = v.InferOutput<typeof asked>;

/** Why something was not taken, for the person. */
const reasonOf = ({ fields, message }: Fault): string => Object.values(fields ?? {})[0] ?? message;

/** The page of requests about one's data for browsers without JavaScript: a form that shows them, or asks for one. */
export function ownDataRequestPagesRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const requests = createOwnDataRequests(services, clock);
  const plainPage = createPlainPages(services);

  const send = async (reply: FastifyReply, status: number, body: string, accountName?: string) => {
    const { html, policy } = await plainPage(title, framed(body, accountName));
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(html);
  };

  /** Stores the request, if one is asked. Returns what the page says. */
  async function take(person: LinkedPerson, request: Asked | undefined) {
    if (!request) return { status: 200 };
    try {
      await requests.add(person, request);
      return { status: 200, said: received };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { status: error.status, said: reasonOf(error), isFault: true, typed: { kind: request.kind, text: request.text } };
    }
  }

  /** Takes the wish for a link, or shows the form again with what is wrong. */
  async function sendLink(reply: FastifyReply, address: unknown, ip: string) {
    const wish = v.safeParse(askDataLink.body, { address });
    const typed = typeof address === 'string' ? { address } : {};
    if (!wish.success) return send(reply, 400, asksForLink({ ...typed, fault: wish.issues[0].message }));
    try {
      await askForDataLink(services, { typed: wish.output.address, ip });
      return await send(reply, 200, sent);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return send(reply, error.status, asksForLink({ ...typed, fault: reasonOf(error) }));
    }
  }

  void app.register(async (forms) => {
    takeForms(forms);

    forms.post<{ Body: Readonly<Record<string, unknown>> | undefined }>(
      dataRequestPath,
      { config: limited(requests.limit(20, '1 hour', ({ body }) => body)) },
      async ({ body = {}, ip }, reply) => {
        if ('address' in body) return sendLink(reply, body['address'], ip);
        const { email, token, text } = body;
        const link = v.safeParse(signed, { email, token });
        const isAsking = 'kind' in body || 'text' in body;
        const request = v.safeParse(asked, body);
        try {
          if (!link.success) throw new Fault('BAD_TOKEN');
          const person = requests.personOf(link.output.email, link.output.token);
          const wrong = isAsking && !request.success ? request.issues[0].message : undefined;
          const { status, ...answer } =
            wrong === undefined
              ? await take(person, isAsking && request.success ? request.output : undefined)
              : { status: 400, said: wrong, isFault: true, typed: { text: typeof text === 'string' ? text : '' } };
          const { items, accountName } = await requests.list(person);
          return await send(reply, status, ownDataRequestsBody({ ...link.output, items, ...answer }), accountName);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return send(reply, error.status, badLink);
        }
      },
    );
  });
}
