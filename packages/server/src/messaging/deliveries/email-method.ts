import { createHmac } from 'node:crypto';
import type { MessageLanguage } from '@pregon/contract/account/message-language';
import type { EmailMethod } from '@pregon/contract/schedules/send-method.schema';
import { withPublicImages } from '../../content/images/image-path.ts';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import { isOwnPage } from '../tracking/own-page.ts';
import { type TrackingTokens, trackingTokens } from '../tracking/tracking-token.ts';
import type { Claimed } from './claimed.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import type { MergeValues, MessageTracking } from '../../content/rendering/message-template.ts';
import { type MessageRenderer, prepareMessage } from '../../content/rendering/message-renderer.ts';
import { unsubscribeHeaders } from '../../content/recipient-links/unsubscribe-headers.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { KeyRings } from '../../kernel/tokens/key-ring.ts';

/** The settings that links are made with. */
interface Settings {
  readonly keys: Pick<KeyRings, 'links'>;
  readonly publicUrl: string;
  /** Whether openings and clicks are tracked. */
  readonly tracking: boolean;
}

/** An opaque identifier of this installation, which makes message ids globally unique. */
export const installationName = ({ secretKey }: Pick<Config, 'secretKey'>): string =>
  createHmac('sha256', secretKey).update('message ids').digest('hex').slice(0, 16);

/** A prepared e-mail method. */
export interface EmailSender {
  readonly renderer: MessageRenderer;
  /** Throws `MissingMergeValue`. */
  compose(claimed: Claimed, values: MergeValues, now: Date): OutgoingMail;
}

/** An e-mail method with the HTML of its newsletter. */
interface EmailSource {
  readonly definition: EmailMethod;
  readonly templateHtml: string;
  readonly language: MessageLanguage;
}

function trackingOf(tokens: TrackingTokens, deliveryId: number, { publicUrl }: Settings): MessageTracking {
  return {
    link: (url, link) => (isOwnPage(url, publicUrl) ? url : tokens.clickUrl({ deliveryId, link, url })),
    pixel: tokens.openUrl(deliveryId),
  };
}

/** Throws `UnrenderableMessage`. */
export async function prepareEmail(
  { definition, templateHtml, language }: EmailSource,
  accountId: number,
  settings: Settings,
): Promise<EmailSender> {
  const { subject, preheader, sender, senderEmail, respondEmail } = definition;
  const source = { templateHtml: withPublicImages(templateHtml, settings.publicUrl), subject, preheader, language };
  const renderer = await prepareMessage(source);
  const tokens = recipientTokens(settings.keys.links);
  const tracked = settings.tracking ? trackingTokens(settings.keys.links, settings.publicUrl) : undefined;
  return {
    renderer,
    compose({ id, address, messageId }, values, now) {
      const link = unsubscribeUrl(settings.publicUrl, address, tokens.sign({ accountId, email: address }, now));
      return {
        ...renderer.render(values, link, tracked && trackingOf(tracked, id, settings)),
        messageId,
        from: { name: sender, address: senderEmail },
        replyTo: respondEmail || undefined,
        to: address,
        headers: { ...unsubscribeHeaders(link), 'Content-Language': language },
      };
    },
  };
}
