/** An e-mail address, also with its sign percent-encoded. What has no top-level domain, as a package with its version, is none. */
const emailAddress = /[^\s"'<>()[\]{}/\\?&=,;:]+(?:@|%40)(?:[\p{L}\d-]+\.)+\p{L}{2,}/giu;
const telephone = /(?<![\w+])\+\d{9,15}(?!\d)/g;
/** Tokens of ours by their shapes: JSON web tokens, signed links, 256 bits in base64url, 128 bits in hexadecimal. */
const tokens = [
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b\d+\.\d{9,}\.[\w-]{43}/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /(?<!\w)[\da-f]{32}(?!\w)/gi,
];

/**
 * Makes a function that takes out of a text what may stand in no log: addresses of people, telephone numbers, tokens, and the secrets
 * that it is told. It is the last line of defence, over everything that is written.
 */
export function createRedaction(secrets: readonly (string | undefined)[] = []): (text: string) => string {
  const known = secrets.filter((secret) => secret !== undefined && secret !== '') as string[];
  return (text) => {
    const withoutSecrets = known.reduce((rest, secret) => rest.replaceAll(secret, '(secreto)'), text);
    const withoutTokens = tokens.reduce((rest, token) => rest.replaceAll(token, '(token)'), withoutSecrets);
    return withoutTokens.replaceAll(emailAddress, '(correo)').replaceAll(telephone, '(número)');
  };
}
