import type { Outcome } from './message-provider.ts';

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

/**
 * Tells what a failure means for the message. An answer of the server is definite. Without an answer it matters whether any of the
 * message had been handed over: if so, the server may have taken it.
 */
export function outcomeOf({ message: reason, code = '', responseCode, command = '' }: SmtpFailure, handedOver: boolean): Outcome {
  if (responseCode !== undefined) {
    if (ofTheService.has(responseCode) || !ofTheMessage.has(command)) return { kind: 'unavailable', reason };
    return { kind: 'refused', reason, permanent: responseCode >= 500 };
  }
  if (handedOver) return { kind: 'uncertain', reason };
  return unfit.has(code) ? { kind: 'refused', reason, permanent: true } : { kind: 'unavailable', reason };
}
