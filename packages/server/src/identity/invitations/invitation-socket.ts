import { chmod, mkdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { relative, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { logFault } from '../../kernel/observability/log.ts';
import { InvitationRefused } from './invite.ts';
import { inviteRequest, type InviteRequest, type MadeInvitation, madeInvitation } from './invite.schema.ts';

/** Unix limits the length of socket paths, so the path is relative where possible. */
function socketPath(dataDir: string): string {
  const full = resolve(dataDir, 'invite.sock');
  const near = relative(process.cwd(), full);
  return near.length < full.length ? near : full;
}

/** A socket file outlives a crashed process: it is in use only while a process answers. */
async function isTaken(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function listen(server: Server, dataDir: string): Promise<void> {
  const path = socketPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  if (await isTaken(path)) return;
  await rm(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
}

const answerSchema = v.variant('kind', [
  v.object({ kind: v.literal('made'), invitation: madeInvitation }),
  v.object({ kind: v.literal('refused'), message: v.string() }),
]);
type Answer = v.InferOutput<typeof answerSchema>;

/**
 * Creates invitations for `npm run invite` while this process runs, which alone may use the embedded database and the demo's mail
 * server. It listens on a socket in the data folder: write access to the folder is the permission. Of two servers on one folder
 * the first listens; without socket support none does. Returns a function that stops it.
 */
export async function serveInvitations(
  dataDir: string,
  make: (request: InviteRequest) => Promise<MadeInvitation>,
): Promise<() => Promise<void>> {
  const answer = async (body: unknown): Promise<Answer> => {
    try {
      return { kind: 'made', invitation: await make(v.parse(inviteRequest, body)) };
    } catch (error) {
      if (error instanceof InvitationRefused) return { kind: 'refused', message: error.message };
      throw error;
    }
  };
  const server = createServer((request, response) => {
    json(request)
      .then(answer)
      .then(
        (given) => response.end(JSON.stringify(given)),
        (error: unknown) => {
          logFault(error);
          response.writeHead(500).end();
        },
      );
  });
  await listen(server, dataDir).catch(logFault);
  return async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

/** No server listens, or one has crashed. */
const noServer = ['ENOENT', 'ECONNREFUSED'];

/** Asks the server that uses this data folder for an invitation. Undefined: there is none. Throws `InvitationRefused`. */
export async function askServer(dataDir: string, request: InviteRequest): Promise<MadeInvitation | undefined> {
  const asked = httpRequest({ socketPath: socketPath(dataDir), method: 'POST', path: '/' });
  asked.end(JSON.stringify(request));
  try {
    const [response] = await once(asked, 'response');
    if (response.statusCode !== 200)
      throw new InvitationRefused('El servidor no pudo hacer la invitación. Mira lo que escribió.');
    const answer = v.parse(answerSchema, await json(response));
    if (answer.kind === 'refused') throw new InvitationRefused(answer.message);
    return answer.invitation;
  } catch (error) {
    if (noServer.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
