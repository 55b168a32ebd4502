import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import type { Config } from '../../kernel/config/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { SendMethod } from '../schedules/occurrence.ts';
import type { Claimed } from './claimed.ts';
import type { Providers } from '../../channels/channel-providers.ts';
import type { MessageProvider, Outcome } from '../../kernel/messages/message-provider.ts';
import type { DataTag, MergeValues } from '../../content/rendering/message-template.ts';

/** A claimed message with the merge values of its recipient. */
export interface Personal {
  readonly claimed: Claimed;
  readonly values: MergeValues;
}

/** What a provider charges by, besides the number of messages. */
export interface Billed {
  /** The segments of an SMS. */
  readonly segments?: number;
  /** The category of a WhatsApp template. */
  readonly category?: string;
}

/** Hands one message to its provider, once. Never rejects. */
export type Sending = () => Promise<Outcome & { readonly billed?: Billed }>;

/** A send method that is ready to compose messages. */
export interface PreparedMethod {
  readonly tags: readonly MergeTag[];
  /** The tags that the request of a transactional message fills in. */
  readonly dataTags: readonly DataTag[];
  /**
   * Composes the messages of a batch, in order; each is sent when its function is called. A message that cannot be composed is
   * refused.
   */
  ready(batch: readonly Personal[], now: Date): Promise<readonly Sending[]>;
}

/** Dependencies for preparing methods. */
export interface MethodTools {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey' | 'keys' | 'publicUrl' | 'adminUrl' | 'rootDomains' | 'tracking'>;
  readonly providers: Providers;
  /** The approved WhatsApp templates of a number. */
  readonly templates: (source: string) => Promise<readonly WhatsappTemplate[]>;
}

/** Sends a message if it can be composed; otherwise its outcome is a refusal. */
export const sendingOf =
  <Message>(
    { send }: Pick<MessageProvider<Message>, 'send'>,
    compose: () => Message,
    billed: (message: Message) => Billed = () => ({}),
  ): Sending =>
  async () => {
    let message;
    try {
      message = compose();
    } catch (error) {
      return { kind: 'refused', reason: error instanceof Error ? error.message : String(error), permanent: true };
    }
    return { ...(await send(message)), billed: billed(message) };
  };

export const channelOf = ({ definition }: SendMethod): Channel => definition.type;
