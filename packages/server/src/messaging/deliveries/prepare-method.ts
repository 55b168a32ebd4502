import type { Occurrence, SendMethod } from '../schedules/occurrences.repository.ts';
import { prepareEmail } from './email-method.ts';
import { type MethodTools, type PreparedMethod, sendingOf } from './prepared-method.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import { UnrenderableMessage } from '../../content/rendering/unrenderable-message.ts';
import { prepareSms, prepareWhatsapp } from './text-methods.ts';

async function emailMethod(
  method: SendMethod,
  occurrence: Occurrence,
  { config, providers }: MethodTools,
): Promise<PreparedMethod> {
  const { definition, templateHtml } = method;
  if (definition.type !== 'email' || templateHtml === null) {
    throw new UnrenderableMessage(`The method ${method.id} has no newsletter.`);
  }
  const { subject, preheader } = definition;
  const said = occurrence.acceptMissingValues ? withAcceptedHoles : (text: string) => text;
  const source = {
    templateHtml: said(templateHtml),
    definition: { ...definition, subject: said(subject), preheader: said(preheader) },
  };
  const email = await prepareEmail(source, occurrence.accountId, config);
  return {
    tags: email.renderer.tags,
    ready: async (batch, now) =>
      batch.map(({ claimed, values }) => sendingOf(providers.email, () => email.compose(claimed, values, now))),
  };
}

/**
 * Does once what is the same for everybody. Throws `UnrenderableMessage` for a newsletter that cannot be rendered, and `ProviderFailure`
 * when a WhatsApp template cannot be looked up now.
 */
export async function prepareMethod(method: SendMethod, occurrence: Occurrence, tools: MethodTools): Promise<PreparedMethod> {
  const { definition } = method;
  if (definition.type === 'sms') return prepareSms(definition, occurrence, tools);
  if (definition.type === 'wa') return prepareWhatsapp(definition, occurrence, tools);
  return emailMethod(method, occurrence, tools);
}
