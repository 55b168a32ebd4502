import type { OutgoingText } from '../../../channels/outgoing-messages.ts';
import type { Outcome } from '../../../kernel/messages/message-provider.ts';
import type { MobileProviders } from '../mobile-notice.ts';

/** The providers of an account that has SMS alone. */
export function oneAccount({ sms }: { readonly sms: (text: OutgoingText) => Promise<Outcome> }): MobileProviders {
  const close = () => undefined;
  const unused = async (): Promise<Outcome> => ({ kind: 'refused', reason: 'unused', permanent: true });
  return {
    has: async (channel) => channel === 'sms',
    whatsapp: async () => undefined,
    providers: { sms: { connections: 1, send: sms, close }, wa: { connections: 1, send: unused, close } },
  };
}
