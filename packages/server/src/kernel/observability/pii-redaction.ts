/** PII redaction: reduces addresses and causes of faults to what equal faults share, without personal data. */

const emailAddress = /[^\s@"'<>()/]+@[^\s@"'<>()/]+/g;
/** Long numbers: documents, telephones, API keys. */
const longNumber = /\d{7,}/g;
/** The query or fragment of an address, which may hold tokens. */
const queryOfAddress = /((?:https?:\/\/|\/)[^\s?#"'()]*)[?#][^\s"'()]*/g;

const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Redacts the text of an error: one line, without e-mail addresses, long numbers and queries of URLs. */
export function redactCause(cause: string): string {
  return inOneLine(cause)
    .replaceAll(queryOfAddress, '$1')
    .replaceAll(emailAddress, '(correo)')
    .replaceAll(longNumber, '(número)')
    .slice(0, 500);
}

/** A path segment from code: letters and hyphens. All others may be personal. */
const writtenInCode = /^[a-z][a-z-]{0,39}$/i;
/** Segments that are followed by a name or token. */
const leadsToToken = new Set(['apps', 'recovery', 'encuesta', 'unsubscribe']);

/** Redacts a path to its screen: `/account/recovery/x1` and `/account/recovery/x2` both become `/account/recovery/…`. */
export function redactPath(path: string): string {
  const steps = inOneLine(path).split(/[?#]/, 1)[0]?.split('/') ?? [];
  return steps
    .map((step, place) => {
      if (step === '') return step;
      return writtenInCode.test(step) && !leadsToToken.has(steps[place - 1] ?? '') ? step : '…';
    })
    .join('/')
    .slice(0, 200);
}
