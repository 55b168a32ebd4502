import { type Account, accountsRepository } from '../accounts/accounts.repository.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { invitationLink, invitationMail, untilInWords } from './invitation-mail.ts';
import { invitationsRepository } from './invitations.repository.ts';
import type { InviteRequest, MadeInvitation } from './invite.schema.ts';
import { OperatorError } from '../../kernel/process/operator-error.ts';

/** An invalid invitation. The message is for the operator. */
export class InvitationRefused extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'InvitationRefused';
  }
}

interface InviteTools {
  readonly database: Database;
  readonly config: Pick<Config, 'adminUrl' | 'mailFrom'>;
  /** Undefined: no mail is sent. */
  readonly provider: Pick<MessageProvider<OutgoingMail>, 'send'> | undefined;
}

interface ChosenAccount extends Account {
  readonly isNew: boolean;
}

const sameName = (one: string, other: string): boolean => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

async function chooseAccount(transaction: Transaction, { account: named, email }: InviteRequest): Promise<ChosenAccount> {
  const accounts = await accountsRepository.list(transaction);
  const [first] = accounts;
  if (named === undefined && first && accounts.length > 1) {
    const names = accounts.map(({ name }) => `  --account "${name}"`).join('\n');
    throw new InvitationRefused(`Hay varias cuentas. Di a cuál invitas:\n${names}`);
  }
  const known = named === undefined ? first : accounts.find(({ name }) => sameName(name, named));
  if (known) return { ...known, isNew: false };
  const created = await accountsRepository.create(transaction, named ?? email.slice(email.lastIndexOf('@') + 1));
  return { ...created, isNew: true };
}

async function deliver({ provider }: InviteTools, mail: OutgoingMail): Promise<MadeInvitation['mail']> {
  if (!provider) return { kind: 'none' };
  const outcome = await provider.send(mail);
  return outcome.kind === 'accepted' ? { kind: 'sent' } : { kind: 'failed', reason: outcome.reason };
}

/**
 * Invites a person to an account, which is created if it does not exist, and mails the invitation. Throws `InvitationRefused`
 * when they are a user already, or when there are several accounts and none is named.
 */
export async function invite(tools: InviteTools, request: InviteRequest): Promise<MadeInvitation> {
  const { database, config } = tools;
  const { email } = request;
  const { account, role, token, expiresAt } = await database.transaction(async (transaction) => {
    const chosen = await chooseAccount(transaction, request);
    if (await usersRepository.existsInAccount(transaction, chosen.id, email)) {
      throw new InvitationRefused(`Ya hay un usuario con el correo ${email}.`);
    }
    const isFirst = await accountsRepository.isWithoutUsers(transaction, chosen.id);
    const given = isFirst ? ('administrador' as const) : request.role;
    const invitation = { email, accountId: chosen.id, role: given, storeIds: [] };
    const opened = await invitationsRepository.open(transaction, invitation);
    const entry = { action: 'invite', subject: email, details: { role: invitation.role, isNewAccount: chosen.isNew } } as const;
    await auditRepository.recordUnattended(transaction, chosen.id, entry);
    return { account: chosen, role: invitation.role, ...opened };
  });
  const link = invitationLink(config, token);
  const until = untilInWords(expiresAt, account);
  const mail = await deliver(tools, invitationMail(config, { to: email, accountName: account.name, link, until }));
  return { link, email, role, accountName: account.name, isNewAccount: account.isNew, until, mail };
}
