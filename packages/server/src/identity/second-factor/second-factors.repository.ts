import { randomUUID } from 'node:crypto';
import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import { accounts, users } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { hasPasskeySql, passkeysRepository } from '../passkeys/passkeys.repository.ts';
import type { SealedColumn } from '../../kernel/tokens/sealed-column.ts';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import { hashOfRecoveryCode, newRecoveryCode, readRecoveryCode, recoveryCodeCount } from './recovery-code.ts';
import { recoveryCodes, secondFactors } from './second-factors.table.ts';
import { stepOfCode } from './totp.ts';

/** What a code was: one of the app, or a recovery code. */
export type SecondFactorWay = 'app' | 'recovery';

/** An accepted secret, with the step of the code that proved it. */
interface Enrolled {
  readonly personId: string;
  readonly secret: string;
  readonly step: number;
}

const ownerOf = (factorId: string): string => `second factor ${factorId}`;

export const secondFactorSecrets: SealedColumn = {
  label: 'Segundos factores',
  table: secondFactors,
  column: secondFactors.secret,
  key: [secondFactors.id],
  ownerOf: (id = '') => ownerOf(id),
};

/** Whether the person of the `staff_user` row of a query has a second factor, by codes or by passkey, as an expression. */
export const hasSecondFactorSql: SQL<boolean> = sql<boolean>`(exists (
  select from second_factor where second_factor.person_id = staff_user.person_id) or ${hasPasskeySql})`;

async function replaceCodes(transaction: Transaction, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factorId));
  const rows = codes.map((code) => ({ factorId, codeHash: hashOfRecoveryCode(factorId, readRecoveryCode(code) ?? '') }));
  await transaction.insert(recoveryCodes).values(rows);
  return codes;
}

/** Second factors of persons. Only functions that check codes need the box. */
export const secondFactorsRepository = {
  /** When a person enrolled, and how many recovery codes are left. Undefined: they have no second factor. */
  async find(database: Queryable, personId: string): Promise<{ readonly since: Date; readonly codesLeft: number } | undefined> {
    const [row] = await database
      .select({ since: secondFactors.enrolledAt, codesLeft: count(recoveryCodes.codeHash) })
      .from(secondFactors)
      .leftJoin(recoveryCodes, eq(recoveryCodes.factorId, secondFactors.id))
      .where(eq(secondFactors.personId, personId))
      .groupBy(secondFactors.id);
    return row;
  },

  /** Whether an account of a person, or one account alone, requires a second factor of their role in it. */
  async isRequired(database: Queryable, personId: string, accountId?: number): Promise<boolean> {
    const asks = sql`(${accounts.secondFactor} = 'todos'
      or (${accounts.secondFactor} = 'administradores' and ${users.role} = 'administrador'))`;
    const [row] = await database
      .select({ id: users.id })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(
        and(
          eq(users.personId, personId),
          eq(users.active, true),
          accountId === undefined ? undefined : eq(accounts.id, accountId),
          asks,
        ),
      )
      .limit(1);
    return row !== undefined;
  },

  /** Stores a proved secret. Returns the recovery codes; undefined when the person has a second factor already. */
  async enrol(transaction: Transaction, box: SecretBox, { personId, secret, step }: Enrolled): Promise<string[] | undefined> {
    const id = randomUUID();
    const row = { id, personId, secret: box.seal(ownerOf(id), secret), lastStep: step };
    const stored = await transaction.insert(secondFactors).values(row).onConflictDoNothing().returning({ id: secondFactors.id });
    return stored.length === 0 ? undefined : replaceCodes(transaction, id);
  },

  /**
   * Uses a code up. Undefined when it is wrong or used: the row lock makes the second of two concurrent uses see the first one.
   */
  async useCode(
    transaction: Transaction,
    box: SecretBox,
    personId: string,
    typed: string,
    now = new Date(),
  ): Promise<SecondFactorWay | undefined> {
    const [factor] = await transaction.select().from(secondFactors).where(eq(secondFactors.personId, personId)).for('update');
    if (!factor) return undefined;
    const recovery = readRecoveryCode(typed);
    if (recovery !== undefined) {
      const used = await transaction
        .delete(recoveryCodes)
        .where(eq(recoveryCodes.codeHash, hashOfRecoveryCode(factor.id, recovery)));
      return used.rowCount === 1 ? 'recovery' : undefined;
    }
    const step = stepOfCode(box.open(ownerOf(factor.id), factor.secret), typed, now);
    if (step === undefined) return undefined;
    const used = await transaction
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.id, factor.id), lt(secondFactors.lastStep, step)));
    return used.rowCount === 1 ? 'app' : undefined;
  },

  /** Replaces the recovery codes of a person. Undefined when they have no second factor. */
  async renewCodes(transaction: Transaction, personId: string): Promise<string[] | undefined> {
    const [factor] = await transaction
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(eq(secondFactors.personId, personId))
      .for('update');
    return factor && replaceCodes(transaction, factor.id);
  },

  /** Switches a person's second factor off. False: they had none. */
  async remove(database: Queryable, personId: string): Promise<boolean> {
    const removed = await database.delete(secondFactors).where(eq(secondFactors.personId, personId));
    return removed.rowCount === 1;
  },

  /** Removes the second factor and the passkeys of a person. */
  async removeAll(transaction: Transaction, personId: string): Promise<void> {
    await passkeysRepository.removeAll(transaction, personId);
    await this.remove(transaction, personId);
  },

  /** Gives the second factor and the passkeys of a person, if any, to another one. */
  async move(transaction: Transaction, from: string, to: string): Promise<void> {
    await passkeysRepository.move(transaction, from, to);
    await transaction.update(secondFactors).set({ personId: to }).where(eq(secondFactors.personId, from));
  },

  /**
   * Keeps one second factor of the persons with the address of a user, who are about to become one person: the oldest, because a
   * stranger who made a user with this address later must not replace it. Passkeys of several persons are removed, because each
   * of them opens all accounts by itself, and nobody knows which are the stranger's.
   */
  async uniteByEmail(transaction: Transaction, userId: number): Promise<void> {
    const persons = sql`(select distinct person_id from staff_user where email = (select email from staff_user one where one.id = ${userId}))`;
    await transaction.execute(sql`
      delete from passkey where person_id in ${persons} and (select count(*) from ${persons} p) > 1`);
    await transaction.execute(sql`
      delete from second_factor where id in (
        select id from second_factor where person_id in ${persons} order by enrolled_at, id offset 1)`);
    await transaction.execute(sql`
      update second_factor set person_id = (select person_id from staff_user one where one.id = ${userId})
      where person_id in ${persons}`);
  },
};
