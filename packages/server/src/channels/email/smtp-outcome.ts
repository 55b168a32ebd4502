import type { Outcome } from '../../kernel/messages/message-provider.ts';

/** The fields of nodemailer's errors. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Commands whose errors concern one message. Any other error concerns the server as a whole. */
const ofTheMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Codes of a server that is closing or demands authentication, whatever the command. */
const ofTheService = new Set([421, 530, 534, 535, 538]);
/** Errors that nodemailer finds before it talks to the server. */
const unfit = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Wording of servers for an unknown mailbox when they give no enhanced status code (RFC 3463). */
const unknownUser =
  /user unknown|unknown (?:user|recipient|mailbox)|no such (?:user|recipient|mailbox|person)|(?:does not|doesn't) exist|not found|invalid (?:recipient|mailbox)|account (?:is )?disabled/i;

/** Whether a permanent refusal means that the mailbox does not exist. A full mailbox or a spam suspicion does not. */
function isUnknown({ message, responseCode = 0, command = '' }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(message) ?? [];
  if (subject !== undefined) return subject === '1' && ['0', '1', '2', '3', '6', '10'].includes(detail ?? '');
  return [550, 551, 553].includes(responseCode) && unknownUser.test(message);
}

/** The server is up but accepts no further connection. */
export const isTurnedAway = ({ command, responseCode }: SmtpFailure): boolean => command === 'CONN' && responseCode !== undefined;

/**
 * Maps an SMTP failure to an outcome. A reply of the server is definite. Without a reply it depends on whether any of the message
 * had been handed over: if so, the server may have taken it.
 */
export function outcomeOf(failure: SmtpFailure, handedOver: boolean): Outcome {
  const { message: reason, code = '', responseCode, command = '' } = failure;
  if (responseCode !== undefined) {
    if (ofTheService.has(responseCode) || !ofTheMessage.has(command)) return { kind: 'unavailable', reason };
    const refused = { kind: 'refused', reason, permanent: responseCode >= 500 } as const;
    return isUnknown(failure) ? { ...refused, noSuchAddress: true } : refused;
  }
  if (handedOver) return { kind: 'uncertain', reason };
  return unfit.has(code) ? { kind: 'refused', reason, permanent: true } : { kind: 'unavailable', reason };
}
