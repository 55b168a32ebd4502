import type { Channel } from '../profiles/reachable.ts';
import { Fault } from '../endpoint/fault.ts';
import type { Services } from '../services.ts';
import { chooseChannels, leave, type Recipient, takeBack } from './preferences.ts';
import { recipientTokens } from './recipient-token.ts';
import { suppressionsRepository } from './suppressions.repository.ts';

/** What a person reads when a wish has been done. */
export const wishMessages = {
  unsubscribe: 'Te has dado de baja',
  subscribe: 'Te has suscrito de nuevo',
  choose: 'Guardamos tus preferencias',
} as const;

interface Asked {
  readonly email: string;
  /** The signature of a link, where there is one. */
  readonly token: string | undefined;
  readonly ip: string;
}

interface Wish extends Asked {
  readonly token: string;
  readonly action: keyof typeof wishMessages;
  /** Of `choose`. */
  readonly channels: readonly Channel[];
}

/** What recipients may ask for, whether a page's script asks, its plain form or a mail program. */
export function createRecipientWishes({ config, database }: Services, clock: () => Date) {
  const tokens = recipientTokens(config.secretKey);
  const undoing = recipientTokens(config.secretKey, 'taking back');

  /** Whom a signed link speaks for. Throws BAD_TOKEN. */
  const recipientOf = (email: string, token: string): Recipient => {
    const accountId = tokens.verify(token, email, clock());
    if (accountId === undefined) throw new Fault('BAD_TOKEN');
    return { accountId, email };
  };

  return {
    recipientOf,

    /**
     * Takes an address off: by a signed link off the list of its account, which is answered; without one off every list that has it, and
     * what takes that back is answered, whoever it may be.
     */
    async unsubscribe({ email, token, ip }: Asked): Promise<{ readonly accountId?: number; readonly undo?: string }> {
      if (token) {
        const { accountId } = recipientOf(email, token);
        const addressed = { accountIds: [accountId], channel: 'email', address: email } as const;
        await database.transaction((transaction) => leave(transaction, addressed, { reason: 'signed link', ip }));
        return { accountId };
      }
      await database.transaction(async (transaction) => {
        const accountIds = await suppressionsRepository.accountsThatKnow(transaction, email);
        await leave(transaction, { accountIds, channel: 'email', address: email }, { reason: 'unsigned address', ip });
      });
      return { undo: undoing.sign({ accountId: 0, email }, clock()) };
    },

    /** Carries a wish out. Answers whose it was; nobody where what was done without a signature is taken back. Throws BAD_TOKEN. */
    async save({ email, token, action, channels, ip }: Wish): Promise<Recipient | undefined> {
      if (action === 'subscribe' && undoing.verify(token, email, clock()) !== undefined) {
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
