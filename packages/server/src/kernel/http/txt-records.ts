/** Resolves TXT records: each is a list of parts. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const timeoutMs = 5000;

/** The TXT records of a name; none when the name server does not answer in time. */
export async function txtRecordsAt(name: string, resolveTxt: ResolveTxt): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The name server does not answer.')), timeoutMs);
  try {
    return (await Promise.race([resolveTxt(name), late])).map((parts) => parts.join(''));
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
