/**
 * An e-mail address, also percent-encoded. Text without a top-level domain, such as a package with its version, does not match.
 */
const emailAddress = /[^\s"'<>()[\]{}/\\?&=,;:]+(?:@|%40)(?:[\p{L}\d-]+\.)+\p{L}{2,}/giu;
const telephone = /(?<![\w+])\+\d{9,15}(?!\d)/g;
/** Our tokens by their format: keys of the API, JSON web tokens, signed links, 256 bits in base64url, 128 bits in hexadecimal. */
const tokens = [
  /\bpregon_[\w-]{43}(?![\w-])/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b\d+\.\d{9,}\.[\w-]{43}/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  // Except the trace id of a line, which is no secret and has the same form.
  /(?<!\w)(?<!"traceId":"|^\[traceId )[\da-f]{32}(?!\w)/gi,
];

/**
 * Makes a redaction function for logs: removes e-mail addresses, telephone numbers, tokens, and the given secrets. The last line
 * of defence, applied to everything that is logged.
 */
export function createRedaction(secrets: readonly (string | undefined)[] = []): (text: string) => string {
  const known = secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
  return (text) => {
    const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, '(secreto)'), text);
    const withoutTokens = tokens.reduce((rest, token) => rest.replaceAll(token, '(token)'), withoutSecrets);
    return withoutTokens.replaceAll(emailAddress, '(correo)').replaceAll(telephone, '(número)');
  };
}
