import type { APIRequestContext } from '@playwright/test';
import { publicUrl } from './addresses.ts';

/** A message received by the demo's mail server. */
export interface ReceivedMessage {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly words: string }[];
}

type Entry = Pick<ReceivedMessage, 'id' | 'recipient' | 'subject'>;

/** All messages with this prefix of the subject, oldest first. */
export const messagesAbout = (request: APIRequestContext, subject: string): Promise<ReceivedMessage[]> =>
  messagesWith(request, (found) => found.startsWith(subject));

/** All messages whose subject matches a predicate, oldest first. */
export async function messagesWith(
  request: APIRequestContext,
  isMeant: (subject: string) => boolean,
): Promise<ReceivedMessage[]> {
  const entries: Entry[] = [];
  for (let page = 1, total = 1; entries.length < total; page += 1) {
    const answer = await request.get(`${publicUrl}/outbox.json?page=${page}`);
    const list = (await answer.json()) as { items: Entry[]; total: number };
    if (list.items.length === 0) break;
    entries.push(...list.items);
    total = list.total;
  }
  const ids = entries.filter(({ subject }) => isMeant(subject)).map(({ id }) => id);
  const messages: ReceivedMessage[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const answer = await request.get(`${publicUrl}/outbox/${id}.json`);
    messages.push((await answer.json()) as ReceivedMessage);
  }
  return messages;
}
