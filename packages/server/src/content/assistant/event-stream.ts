/** Limit of a line of a server-sent event stream, in characters, against a provider that misbehaves. */
const longestLine = 1_000_000;

/**
 * Parses a stream of server-sent events and yields the data of each. Chunks may be cut anywhere, also within a character. Reads
 * only `data` fields. Throws what reading the stream throws.
 */
export async function* eventData(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('A line of the stream does not end.');
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
    }
  }
  if (rest.startsWith('data:')) data.push(rest.slice('data:'.length).trim());
  if (data.length > 0) yield data.join('\n');
}
