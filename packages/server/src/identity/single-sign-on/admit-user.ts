import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { newSecretToken } from '../../kernel/tokens/secret-token.ts';
import type { Config } from '../../kernel/config/config.ts';
import { invitationsRepository } from '../invitations/invitations.repository.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { hashPassword } from '../session/password.ts';
import { staffRepository } from '../users/staff.repository.ts';
import type { Claims } from './identity-provider.ts';
import { mappedRole, namesIn, provedSecondFactor, verifiedEmail } from './sign-on-claims.ts';
import { type SingleSignOnRow, singleSignOnRepository } from './single-sign-on.repository.ts';

const refused = (message: string): Fault => new Fault('SSO_FAILED', { message });

const notVerified =
  'Tu empresa no confirma que ese correo sea tuyo. Pídele a quien administra su sistema de ingreso que lo verifique.';
const otherDomain = 'El correo con el que ingresaste no es de los dominios de tu empresa en Pregón.';
const noRole = 'Tu empresa no te dio acceso a Pregón. Pídeselo a quien administra tu cuenta.';
const operator = 'Quien opera la plataforma ingresa con su contraseña.';
const oneFactor =
  'Tu cuenta exige la verificación en dos pasos, y tu empresa no dice que la hayas hecho. Avísale a quien administra tu cuenta.';

interface Admission {
  readonly provider: SingleSignOnRow;
  readonly claims: Claims;
  readonly config: Pick<Config, 'platformAdmins'>;
}

/** The verified address of the claims, when this account's provider may speak for it. Throws SSO_FAILED otherwise. */
async function addressIn(transaction: Transaction, { provider: { accountId }, claims, config }: Admission): Promise<string> {
  const email = verifiedEmail(claims);
  if (email === undefined) throw refused(notVerified);
  const domains = await singleSignOnRepository.listDomains(transaction, accountId);
  const isOwn = domains.some(({ domain, confirmedAt }) => confirmedAt !== null && email.endsWith(`@${domain}`));
  if (!isOwn) throw refused(otherDomain);
  // Administrators of the oldest account choose its provider, which must not make them operators of the platform.
  const isOperators = config.platformAdmins.includes(email) && accountId === (await accountsRepository.oldestId(transaction));
  if (isOperators) throw refused(operator);
  return email;
}

/** Creates the user of a first log-in. Nobody knows the password: it can be reset by mail only. */
async function createUser(transaction: Transaction, email: string, { provider, claims }: Admission): Promise<void> {
  const { accountId, defaultRole } = provider;
  const mapped = mappedRole(provider, claims);
  const role = mapped === 'unchanged' ? defaultRole : mapped;
  if (role === null || role === 'refused') throw refused(noRole);
  const passwordHash = await hashPassword(newSecretToken());
  const person = { ...namesIn(claims, email), passwordHash, passwordSetByAdministrator: true };
  const id = await usersRepository.create(transaction, { accountId, email, role, ...person });
  // Another log-in of the same person has created it.
  if (id === undefined) return;
  await invitationsRepository.drop(transaction, { accountId, email });
  const details = { email, role };
  await auditRepository.record(transaction, { accountId, userId: id }, { action: 'createFromProvider', details });
}

/** Gives a user the role of the mapping. The last administrator keeps theirs: nobody else could change the mapping. */
async function updateRole(transaction: Transaction, user: StaffUser, { provider, claims }: Admission): Promise<void> {
  const role = mappedRole(provider, claims);
  if (role === 'refused') throw refused(noRole);
  if (role === 'unchanged' || role === user.role) return;
  const { accountId, id: userId, email } = user;
  if (!(await staffRepository.setRole(transaction, { accountId, userId }, role))) return;
  const details = { email, changes: { role: { from: user.role, to: role } } };
  await auditRepository.record(transaction, { accountId, userId }, { action: 'takeRoleFromProvider', details });
}

/**
 * The user of an account whom its provider has logged in, created or changed by its claims. Throws SSO_FAILED with the reason for the
 * person, ACCOUNT_SUSPENDED and USER_DISABLED.
 */
export async function admitUser(transaction: Transaction, admission: Admission): Promise<StaffUser> {
  const { provider, claims } = admission;
  const { accountId } = provider;
  const email = await addressIn(transaction, admission);
  if (await accountsRepository.isSuspended(transaction, accountId)) throw new Fault('ACCOUNT_SUSPENDED');
  const known = await usersRepository.findInAccount(transaction, accountId, email);
  if (known && !known.active) throw new Fault('USER_DISABLED');
  if (known) await updateRole(transaction, known, admission);
  else await createUser(transaction, email, admission);
  const user = await usersRepository.findInAccount(transaction, accountId, email);
  if (!user) throw new Error('The database did not return the user.');
  const isProved = provider.providerVerifies || provedSecondFactor(claims);
  // Thrown within the transaction, so that nothing of a refused log-in stays.
  if (!isProved && (await secondFactorsRepository.isRequired(transaction, user.personId, accountId))) throw refused(oneFactor);
  return user;
}
