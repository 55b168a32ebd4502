/**
 * Names a request so that asking again, after no answer came, does not schedule twice. What was changed in between is another
 * request. Undefined where the page is not served securely: browsers make no such names there.
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
