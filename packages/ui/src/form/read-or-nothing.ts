/** Parses a value, or returns null when it is invalid: an invalid date of an old record is shown as empty instead of breaking the page. */
export function readOrNothing<Value>(parse: (text: string) => Value, text: string | undefined): Value | null {
  try {
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}
