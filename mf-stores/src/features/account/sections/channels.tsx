import { AccountSettings } from '../account-settings.tsx';
import { EmailChannel } from '../email-channel.tsx';
import { SmsChannel } from '../sms-channel.tsx';
import { MessageUse } from '../message-use.tsx';
import { WhatsappChannel } from '../whatsapp-channel.tsx';

const forms = { email: EmailChannel, sms: SmsChannel, wa: WhatsappChannel };

/** What the account has sent this month, and the providers through which its messages leave. */
export default function ChannelsSection() {
  return (
    <>
      <MessageUse />
      <AccountSettings>
        {({ channels }) =>
          (['email', 'sms', 'wa'] as const).map((name) => {
            const Channel = forms[name];
            const channel = channels.find((other) => other.channel === name);
            return channel ? <Channel key={`${name} ${channel.updatedAt}`} channel={channel} /> : null;
          })
        }
      </AccountSettings>
    </>
  );
}
