/** What is no day or time (an old record) is shown as empty, not as a broken page. */
export function readOrNothing<Value>(parse: (text: string) => Value, text: string | undefined): Value | null {
  try {
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}
