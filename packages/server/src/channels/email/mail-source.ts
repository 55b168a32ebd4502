import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';

/** A message as it goes over the wire: headers, text and HTML, in lines that every mail server takes. */
export const mailSource = ({ headers, messageId, replyTo, ...rest }: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    ...rest,
    ...(replyTo && { replyTo }),
    headers: { ...headers },
    messageId: `<${messageId}>`,
    newline: 'windows',
  })
    .compile()
    .build();
