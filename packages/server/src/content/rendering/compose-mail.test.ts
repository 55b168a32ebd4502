import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { composeMail } from './compose-mail.ts';
import { renderingPool } from './rendering-pool.ts';

const mail = (html: string, text: string): OutgoingMail => ({
  from: { name: 'A', address: 'a@a.co' },
  replyTo: undefined,
  to: 'b@b.co',
  subject: 'Hola',
  html,
  text,
  headers: {},
  messageId: 'm@a.co',
});
const half = 128 * 1024;
const spyOnThread = () => jest.spyOn(renderingPool, 'run').mockResolvedValue(Buffer.from('in a thread'));

describe('the source of a message', () => {
  let inThread: ReturnType<typeof spyOnThread>;
  beforeAll(() => {
    inThread = spyOnThread();
  });
  afterAll(() => inThread.mockRestore());

  it('composes small messages at once, and those of more than 256 KB in a thread', async () => {
    const source = Buffer.from(await composeMail(mail('<p>Hola</p>', 'Hola'))).toString();
    expect(source).toContain('Subject: Hola\r\n');
    await composeMail(mail('x'.repeat(half), 'y'.repeat(half)));
    expect(inThread).not.toHaveBeenCalled();
    expect(Buffer.from(await composeMail(mail('x'.repeat(half), 'y'.repeat(half + 1)))).toString()).toBe('in a thread');
    expect(inThread).toHaveBeenCalledTimes(1);
  });

  it('writes texts of more than 128 KB in base64', async () => {
    const encodingOf = async (size: number) =>
      Buffer.from(await composeMail(mail('x'.repeat(size - 10), 'y'.repeat(10)))).toString();
    expect(await encodingOf(half)).not.toContain('base64');
    expect(await encodingOf(half + 1)).toContain('Content-Transfer-Encoding: base64');
  });
});
