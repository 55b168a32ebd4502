import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';

/**
 * In characters: of longer messages the texts are written in base64. Quoted-printable looks at every byte by itself, and would hold up
 * the event loop.
 */
const longestQuotedPrintable = 128 * 1024;

const encodingOf = ({ html, text }: Pick<OutgoingMail, 'html' | 'text'>) =>
  html.length + text.length > longestQuotedPrintable && { textEncoding: 'base64' as const };

/** Composes the raw source of a message: headers, text and HTML, in lines that every mail server accepts. */
export const mailSource = ({ headers, messageId, replyTo, ...rest }: OutgoingMail): Promise<Buffer> =>
  new MailComposer({
    ...rest,
    ...encodingOf(rest),
    ...(replyTo && { replyTo }),
    headers: { ...headers },
    messageId: `<${messageId}>`,
    newline: 'windows',
  })
    .compile()
    .build();
