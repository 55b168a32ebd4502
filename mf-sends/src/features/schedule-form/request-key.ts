/**
 * Creates idempotency keys for requests: the same body gets the same key, so that a retry does not schedule
 * twice; a changed body gets another key. Undefined outside of a secure context, where `crypto.randomUUID`
 * does not exist.
 */
export function createRequestKeys(): (body: unknown) => string | undefined {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? ('randomUUID' in crypto ? crypto.randomUUID() : undefined);
    if (key) keys.set(text, key);
    return key;
  };
}
