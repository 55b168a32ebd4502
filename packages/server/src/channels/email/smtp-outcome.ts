import type { Outcome } from '../../kernel/messages/message-provider.ts';

/** What nodemailer tells about a failure. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Commands that speak of one message. Anything else is about the server as a whole. */
const ofTheMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Closing, or wanting a password first: whatever command they answer. */
const ofTheService = new Set([421, 530, 534, 535, 538]);
/** Found wrong before anything was said to the server. */
const unfit = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** What servers say of a mailbox that is not there, when they give no code of their own for it (RFC 3463). */
const unknownUser =
  /user unknown|unknown (?:user|recipient|mailbox)|no such (?:user|recipient|mailbox|person)|(?:does not|doesn't) exist|not found|invalid (?:recipient|mailbox)|account (?:is )?disabled/i;

/** Says of a recipient that was refused for good whether nobody has the address. A full mailbox or a suspicion says nothing of that. */
function isUnknown({ message, responseCode = 0, command = '' }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(message) ?? [];
  if (subject !== undefined) return subject === '1' && ['0', '1', '2', '3', '6', '10'].includes(detail ?? '');
  return [550, 551, 553].includes(responseCode) && unknownUser.test(message);
}

/** The server is there, and takes no further connection. */
export const isTurnedAway = ({ command, responseCode }: SmtpFailure): boolean => command === 'CONN' && responseCode !== undefined;

/**
 * Tells what a failure means for the message. An answer of the server is definite. Without an answer it matters whether any of the
 * message had been handed over: if so, the server may have taken it.
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
