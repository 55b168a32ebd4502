import type { DevMailbox } from '../../channels/providers/dev-mailbox.ts';
import { startMailServer } from './mail-server.ts';
import { startMessageGateway } from './message-gateway.ts';

export const devMailbox: DevMailbox = {
  startMailServer: (database, onFault) => startMailServer(database, onFault),
  startMessageGateway: (database, onFault) => startMessageGateway(database, onFault),
};
