import { AccountSettings } from '../account-settings.tsx';
import { EmailChannel } from '../email-channel.tsx';
import { SmsChannel } from '../sms-channel.tsx';
import { WhatsappChannel } from '../whatsapp-channel.tsx';

const forms = { email: EmailChannel, sms: SmsChannel, wa: WhatsappChannel };

/** The providers through which the account's messages leave. */
export default function ChannelsSection() {
  return (
    <AccountSettings>
      {({ channels }) =>
        (['email', 'sms', 'wa'] as const).map((name) => {
          const Channel = forms[name];
          const channel = channels.find((other) => other.channel === name);
          return channel ? <Channel key={`${name} ${channel.updatedAt}`} channel={channel} /> : null;
        })
      }
    </AccountSettings>
  );
}
