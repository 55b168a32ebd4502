import { afterEach, describe, expect, it } from '@jest/globals';
import { messageLimits } from './message-limits.ts';
import { InlinedMessages } from './inlined-messages.ts';
import { RenderingPool } from './rendering-pool.ts';

const source = (templateHtml: string, subject = '') => ({ templateHtml, subject, preheader: '' });
/** Takes minutes to render, although it is within all limits of size. */
const slow = source(
  `<style>b{${Array.from({ length: 20_000 }, (_, index) => `--v${index}:x`).join(';')}}</style>${'<b>x</b>'.repeat(900)}`,
);

describe('the thread pool for rendering', () => {
  const pools: RenderingPool[] = [];
  const start = (settings: ConstructorParameters<typeof RenderingPool>[0] = {}): RenderingPool => {
    const pool = new RenderingPool(settings);
    pools.push(pool);
    return pool;
  };
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });

  it('sanitizes and inlines in a thread', async () => {
    const pool = start();
    expect(await pool.run('cleanHtml', '<p onclick="x()">Hola</p>')).toBe('<p>Hola</p>');
    expect(await pool.run('cleanDesign', 'no')).toBeUndefined();
    const { html, text } = await pool.run('inline', source('<style>p{color:red}</style><p>Hola</p>'));
    expect([html, text]).toEqual([expect.stringContaining('<p style="color: red;">Hola</p>'), 'Hola']);
  });

  it('terminates a task that times out, and continues with the queue', async () => {
    const pool = start({ threads: 1, timeoutMs: 1500 });
    const [late, next] = await Promise.allSettled([pool.run('inline', slow), pool.run('cleanHtml', '<p>Hola</p>')]);
    expect(late).toMatchObject({
      status: 'rejected',
      reason: { name: 'UnrenderableMessage', shown: expect.stringContaining('demasiado complejo') },
    });
    expect(next).toEqual({ status: 'fulfilled', value: '<p>Hola</p>' });
  });

  it('refuses a task when the queue is full', async () => {
    const pool = start({ threads: 1, mostWaiting: 1 });
    const all = await Promise.allSettled(['a', 'b', 'c'].map((text) => pool.run('cleanHtml', text)));
    expect(all).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'fulfilled', value: 'b' },
      { status: 'rejected', reason: expect.objectContaining({ code: 'UNAVAILABLE' }) },
    ]);
  });

  it.each([
    ['elements', '<b>x</b>'.repeat(messageLimits.elements + 1), '10.001 elementos'],
    ['rules', `<style>${'b{color:red}'.repeat(messageLimits.rules + 1)}</style><b>x</b>`, '1.001 reglas'],
    ['merge tags', '{{name}} '.repeat(messageLimits.mergeTags + 1), '2.000 etiquetas'],
    [
      'what its styles add',
      `<style>b{background:url(https://x.example/${'a'.repeat(4000)})}</style>${'<b>x</b>'.repeat(900)}`,
      'demasiado grande',
    ],
  ])('rejects a message beyond the limits: %s', async (_, html, shown) => {
    await expect(start().run('inline', source(html))).rejects.toMatchObject({ shown: expect.stringContaining(shown) });
  });
});

describe('the cache of inlined messages', () => {
  const counted = (size: number) => {
    const asked: string[] = [];
    const messages = new InlinedMessages(async ({ templateHtml }) => {
      asked.push(templateHtml);
      if (templateHtml === 'bad') throw new Error('bad');
      return { html: 'x'.repeat(size), text: '' };
    }, 100);
    return { asked, messages };
  };

  it('inlines a message once for concurrent and later callers, once for each subject', async () => {
    const { asked, messages } = counted(10);
    await Promise.all([messages.find(source('a')), messages.find(source('a'))]);
    await messages.find(source('a'));
    await messages.find(source('a', 'Otro asunto'));
    expect(asked).toEqual(['a', 'a']);
  });

  it('evicts the least recently used ones when it is full', async () => {
    const { asked, messages } = counted(40);
    for (const html of ['a', 'b', 'a', 'c', 'a', 'b']) await messages.find(source(html));
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache a failure', async () => {
    const { asked, messages } = counted(10);
    await expect(messages.find(source('bad'))).rejects.toThrow('bad');
    await expect(messages.find(source('bad'))).rejects.toThrow('bad');
    expect(asked).toEqual(['bad', 'bad']);
  });
});
