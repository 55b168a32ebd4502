import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';

/** Composes the raw source of a message: headers, text and HTML, in lines that every mail server accepts. */
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
