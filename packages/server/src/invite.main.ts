import './extensions.ts';
import { type Config, readConfig } from './kernel/config/config.ts';
import { FolderInUse } from './kernel/database/folder-lock.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { seedDemo } from './demo/seed.ts';
import { openMail } from './channels/email/open-mail.ts';
import { failureMessage } from './kernel/process/failure-message.ts';
import { startParts } from './kernel/process/lifecycle.ts';
import { askServer } from './identity/invitations/invitation-socket.ts';
import { invite, InvitationRefused } from './identity/invitations/invite.ts';
import type { InviteRequest, MadeInvitation } from './identity/invitations/invite.schema.ts';
import { readInviteArguments } from './identity/invitations/invite-arguments.ts';
import { invitationInWords } from './identity/invitations/invite-words.ts';
import { devMailbox } from './demo/dev-mailbox/dev-mailbox.ts';

/** Invites without a running server. */
async function inviteHere(config: Config, request: InviteRequest): Promise<MadeInvitation> {
  const done = await startParts(async (onStop) => {
    const opened = await openDatabase(config);
    onStop(() => opened.close());
    const { database } = opened;
    if (config.demo) await seedDemo(database);
    const mail = config.smtpUrl ? await openMail(config, database, devMailbox) : undefined;
    if (mail) onStop(() => mail.close());
    return { made: await invite({ database, config, provider: mail?.provider }, request) };
  });
  await done.stop();
  return done.made;
}

const busy = new InvitationRefused(
  'Pregón está usando la base de datos integrada y todavía no atiende invitaciones: quizá está arrancando.\nEspera un momento y repite la orden, o detén el servidor antes.',
);

try {
  const request = readInviteArguments(process.argv.slice(2));
  // An invitation needs no mail server: the link can be handed over in any way.
  const config = readConfig({ ...process.env, WORKER: 'off' });
  console.log(invitationInWords((await askServer(config.dataDir, request)) ?? (await inviteHere(config, request))));
} catch (error) {
  console.error(`\n${failureMessage(error instanceof FolderInUse ? busy : error)}\n`);
  process.exitCode = 1;
}
