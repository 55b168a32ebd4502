/** An invalid date or time (an old record) is shown as empty instead of breaking the page. */
export function readOrNothing<Value>(parse: (text: string) => Value, text: string | undefined): Value | null {
  try {
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}
