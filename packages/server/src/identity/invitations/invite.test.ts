import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, users } from '../accounts/accounts.table.ts';
import type { OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { invitations } from './invitations.table.ts';
import { invite } from './invite.ts';
import { invitationInWords } from './invite-words.ts';

const config = { adminUrl: 'https://admin.tienda.example', mailFrom: 'no-responder@tienda.example' };
const request = { email: 'ana@tienda.example', role: 'marketing' } as const;

oneDatabase(({ database, pool }) => {
  const sent: OutgoingMail[] = [];
  let outcome: Outcome = { kind: 'accepted', reference: undefined };
  const send = async (message: OutgoingMail) => {
    sent.push(message);
    return outcome;
  };
  const tools = { database, config, provider: { send } };
  beforeEach(() => void sent.splice(0));
  const staff = { firstName: 'Ana', lastName: 'Paz', role: 'lector', passwordHash: '' } as const;

  it('creates the account of the first user, its later administrator', async () => {
    expect(await invite(tools, { ...request, account: 'Tienda Ceiba' })).toEqual({
      link: expect.stringMatching(/^https:\/\/admin\.tienda\.example\/registro\?t=[\w-]{43}$/),
      email: 'ana@tienda.example',
      role: 'administrador',
      accountName: 'Tienda Ceiba',
      isNewAccount: true,
      until: expect.stringMatching(/^\d+ de \w+ de \d{4}/),
      mail: { kind: 'sent' },
    });
    const { rows } = await pool.query('select account_id, user_id, action, subject from audit_event');
    expect(rows).toEqual([{ account_id: expect.any(Number), user_id: null, action: 'invite', subject: 'ana@tienda.example' }]);
  });

  it('invites again to an existing account, which invalidates the first invitation', async () => {
    const again = await invite(tools, request);
    expect(again).toMatchObject({ accountName: 'Tienda Ceiba', isNewAccount: false });
    const { rows } = await pool.query(
      `select email, expires_at - now() between interval '6 days 23 hours' and interval '7 days' as week from invitation`,
    );
    expect(rows).toEqual([{ email: 'ana@tienda.example', week: true }]);
    expect(JSON.stringify(await database.select().from(invitations))).not.toContain(again.link.split('=').at(-1));
  });

  it('mails the invitation', async () => {
    const { link, until } = await invite(tools, request);
    expect(sent[0]).toMatchObject({
      to: 'ana@tienda.example',
      from: { name: 'Pregón', address: 'no-responder@tienda.example' },
      subject: 'Te invitaron a Pregón',
      messageId: expect.stringMatching(/@tienda\.example$/),
    });
    for (const part of [sent[0]?.html, sent[0]?.text]) {
      expect(part).toContain(link);
      expect(part).toContain(until);
      expect(part).toContain('Tienda Ceiba');
    }
  });

  it('creates the invitation even when it cannot be mailed, and reports it', async () => {
    outcome = { kind: 'unavailable', reason: 'connect ECONNREFUSED' };
    const unreachable = await invite(tools, request);
    outcome = { kind: 'accepted', reference: undefined };
    const silent = await invite({ ...tools, provider: undefined }, request);
    expect(invitationInWords(unreachable)).toContain(
      'No pudimos enviárselo por correo (connect ECONNREFUSED): hazle llegar el enlace.',
    );
    expect(invitationInWords(silent)).toContain('No hay servidor de correo (SMTP_URL): hazle llegar el enlace.');
    expect(invitationInWords(silent)).toContain(silent.link);
  });

  describe('in an installation with users', () => {
    let accountId: number;
    beforeAll(async () => {
      accountId = (await database.select().from(accounts))[0]?.id ?? 0;
      await database.insert(users).values({ ...staff, accountId, email: 'eva@tienda.example' });
    });

    it('invites with the given role', async () => {
      const made = await invite(tools, { ...request, role: 'operador' });
      expect(made.role).toBe('operador');
      expect(invitationInWords(made)).toContain('ana@tienda.example puede registrarse como operador de Tienda Ceiba:');
    });

    it('refuses to invite an existing user', async () => {
      await expect(invite(tools, { ...request, email: 'eva@tienda.example' })).rejects.toThrow(
        'Ya hay un usuario con el correo eva@tienda.example.',
      );
    });

    it('finds an account by its name in any spelling, or creates another', async () => {
      expect(await invite(tools, { ...request, account: 'tienda CEIBA' })).toMatchObject({
        isNewAccount: false,
        role: 'marketing',
      });
      const other = await invite(tools, { ...request, email: 'luz@vecina.example', account: 'La Vecina' });
      expect(other).toMatchObject({ accountName: 'La Vecina', isNewAccount: true, role: 'administrador' });
      expect(invitationInWords(other)).toContain('administrador de La Vecina, una cuenta nueva:');
    });

    it('asks which of several accounts', async () => {
      await expect(invite(tools, request)).rejects.toThrow(
        'Hay varias cuentas. Di a cuál invitas:\n  --account "Tienda Ceiba"\n  --account "La Vecina"',
      );
    });
  });
});
