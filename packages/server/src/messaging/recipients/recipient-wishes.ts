import type { FastifyBaseLogger } from 'fastify';
import type { Channel } from '../../kernel/messages/channel.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { chooseChannels, leave, type Recipient, takeBack } from './preferences.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { unsubscribeNotices } from './unsubscribe-notice.ts';
import { createUnsignedUnsubscribes } from './unsigned-unsubscribes.ts';

/** The confirmations that recipients read. */
export const wishMessages = {
  unsubscribe: 'Te has dado de baja',
  subscribe: 'Te has suscrito de nuevo',
  choose: 'Guardamos tus preferencias',
} as const;

interface Asked {
  readonly email: string;
  /** The token of a link, if any. */
  readonly token: string | undefined;
  readonly ip: string;
}

interface Wish extends Asked {
  readonly token: string;
  readonly action: keyof typeof wishMessages;
  /** For `choose`. */
  readonly channels: readonly Channel[];
}

export type RecipientWishes = ReturnType<typeof createRecipientWishes>;

const dayMs = 24 * 60 * 60 * 1000;

/** The actions of recipients (unsubscribe, choose channels, undo), for scripts, plain forms and mail programs alike. */
export function createRecipientWishes(services: ChannelServices, log: Pick<FastifyBaseLogger, 'error'>, clock: () => Date) {
  const { config, database, queue, rateLimits } = services;
  const tokens = recipientTokens(config.keys.links);
  const undoing = recipientTokens(config.keys.links, 'taking back');
  const undoingByMail = recipientTokens(config.keys.links, 'taking back by mail');
  const unsigned = createUnsignedUnsubscribes(services, log);

  /** The recipient that a token was signed for; undefined when it is invalid. */
  const provenBy = (email: string, token: string): Recipient | undefined => {
    const accountId = tokens.verify(token, email, clock());
    return accountId === undefined ? undefined : { accountId, email };
  };

  const takesBack = (email: string, token: string): boolean =>
    [undoing, undoingByMail].some((purpose) => purpose.verify(token, email, clock()) !== undefined);

  /** The recipient that a token was signed for. Throws BAD_TOKEN. */
  const recipientOf = (email: string, token: string): Recipient => {
    const recipient = provenBy(email, token);
    if (!recipient) throw new Fault('BAD_TOKEN');
    return recipient;
  };

  /** Notifies the owner of an address by mail that it was unsubscribed. At most one mail a day, so that it cannot be abused to flood a mailbox. */
  const notifyOwner = async (email: string, accountIds: readonly number[]): Promise<void> => {
    const [counted] = await rateLimits.count([{ limit: 'unsubscribe notice', subject: email.toLowerCase(), windowMs: dayMs }]);
    if (counted?.count === 1) await queue.requestMail(unsubscribeNotices, { email, accountIds });
  };

  return {
    provenBy,
    recipientOf,

    /**
     * Unsubscribes an address. With a signed link: from its account, which is returned. Without one: from every account that has
     * it; then a token to undo it is returned, whether or not the address is known, and the owner of the address is notified by
     * mail. Throws BAD_TOKEN, and TOO_MANY_REQUESTS without a signed link.
     */
    async unsubscribe({ email, token, ip }: Asked): Promise<{ readonly accountId?: number; readonly undo?: string }> {
      if (token) {
        const { accountId } = recipientOf(email, token);
        const addressed = { accountIds: [accountId], channel: 'email', address: email } as const;
        await database.transaction((transaction) => leave(transaction, addressed, { reason: 'signed link', ip }));
        return { accountId };
      }
      await unsigned.consume(ip);
      const left = await database.transaction(async (transaction) => {
        const accountIds = await suppressionsRepository.accountsThatKnow(transaction, email);
        return leave(transaction, { accountIds, channel: 'email', address: email }, { reason: 'unsigned address', ip });
      });
      if (left.length === 0) await unsigned.reset();
      else await notifyOwner(email, left);
      return { undo: undoing.sign({ accountId: 0, email }, clock()) };
    },

    /** Carries out an action. Returns its recipient; undefined where an unsigned action is undone. Throws BAD_TOKEN. */
    async save({ email, token, action, channels, ip }: Wish): Promise<Recipient | undefined> {
      if (action === 'subscribe' && takesBack(email, token)) {
        await database.transaction((transaction) => takeBack(transaction, email, { ip }));
        return undefined;
      }
      const recipient = recipientOf(email, token);
      await database.transaction(async (transaction) => {
        if (action === 'choose') {
          await chooseChannels(transaction, recipient, channels, { reason: 'preferences', ip });
        } else {
          const wanted = action === 'subscribe' ? (['email'] as const) : [];
          await chooseChannels(transaction, recipient, wanted, { reason: 'signed link', ip }, ['email']);
        }
      });
      return recipient;
    },
  };
}
