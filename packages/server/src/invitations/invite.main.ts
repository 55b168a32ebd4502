import { type Config, readConfig } from '../config.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { openDatabase } from '../database/open-database.ts';
import { seedDemo } from '../demo/seed.ts';
import { openMail } from '../deliveries/open-mail.ts';
import { explain } from '../explain.ts';
import { startParts } from '../lifetime.ts';
import { askServer } from './invitation-socket.ts';
import { invite, InvitationRefused } from './invite.ts';
import type { InviteRequest, MadeInvitation } from './invite.schema.ts';
import { readInviteArguments } from './invite-arguments.ts';
import { invitationInWords } from './invite-words.ts';

/** Without a server that could do it. */
async function inviteHere(config: Config, request: InviteRequest): Promise<MadeInvitation> {
  const done = await startParts(async (onStop) => {
    const opened = await openDatabase(config);
    onStop(() => opened.close());
    const { database } = opened;
    if (config.demo) await seedDemo(database);
    const mail = config.smtpUrl ? await openMail(config, database) : undefined;
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
  // Whoever only invites needs no mail server: the link can be handed over in any way.
  const config = readConfig({ ...process.env, WORKER: 'off' });
  console.log(invitationInWords((await askServer(config.dataDir, request)) ?? (await inviteHere(config, request))));
} catch (error) {
  console.error(`\n${explain(error instanceof FolderInUse ? busy : error)}\n`);
  process.exitCode = 1;
}
