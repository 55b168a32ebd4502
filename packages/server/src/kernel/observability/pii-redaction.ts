/** What two faults of one kind have alike, whoever they happened to: addresses and causes without what could name a person. */

const emailAddress = /[^\s@"'<>()/]+@[^\s@"'<>()/]+/g;
/** Documents, telephones, api keys: what is long enough to be somebody's. */
const longNumber = /\d{7,}/g;
/** Tokens and whatever else stands behind a question mark or a hash in an address. */
const queryOfAddress = /((?:https?:\/\/|\/)[^\s?#"'()]*)[?#][^\s"'()]*/g;

const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The text of an error: one line, without addresses of people, long numbers and the queries of URLs. */
export function redactCause(cause: string): string {
  return inOneLine(cause)
    .replaceAll(queryOfAddress, '$1')
    .replaceAll(emailAddress, '(correo)')
    .replaceAll(longNumber, '(número)')
    .slice(0, 500);
}

/** A step of a path that is written in the code: letters and hyphens. Everything else is somebody's or something's own. */
const writtenInCode = /^[a-z][a-z-]{0,39}$/i;
/** What follows these is a name or a token, of whatever letters. */
const leadsToToken = new Set(['apps', 'recovery', 'encuesta', 'unsubscribe']);

/** The screen of a path: `/account/recovery/x1` and `/account/recovery/x2` are both `/account/recovery/…`. */
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
