import type { MadeInvitation } from './invite.schema.ts';

function aboutMail({ email, mail }: MadeInvitation): string {
  if (mail.kind === 'sent') return `También se lo enviamos por correo a ${email}.`;
  if (mail.kind === 'failed') return `No pudimos enviárselo por correo (${mail.reason}): hazle llegar el enlace.`;
  return 'No hay servidor de correo (SMTP_URL): hazle llegar el enlace.';
}

/** The output of `npm run invite`. */
export function invitationInWords(made: MadeInvitation): string {
  const { email, role, accountName, isNewAccount, link, until } = made;
  return [
    '',
    `  ${email} puede registrarse como ${role} de ${accountName}${isNewAccount ? ', una cuenta nueva' : ''}:`,
    '',
    `  ${link}`,
    '',
    `  El enlace sirve una sola vez, hasta el ${until}.`,
    `  ${aboutMail(made)}`,
    '',
  ].join('\n');
}
