import type { HostingServices } from '../hosting/services.ts';
import type { ResolveTxt } from './accounts/verify-sender.ts';
import type { MessageOutlet } from './outlet/message-outlet.ts';

export interface ChannelServices extends HostingServices {
  readonly outlet: MessageOutlet;
  /** Looks up TXT records. */
  readonly resolveTxt: ResolveTxt;
}
