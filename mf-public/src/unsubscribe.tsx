import { UnsubscribePage } from './features/unsubscribe/unsubscribe.page.tsx';
import { type Outcome, request } from './features/unsubscribe/unsubscribe.request.ts';
import { mounted } from './mounted.tsx';
import { unsubscribeLink } from './public-path.ts';

let known: Outcome | undefined;

const page = mounted(() => {
  const link = unsubscribeLink(window.location);
  return link && <UnsubscribePage {...link} known={known} />;
});

export const { bootstrap, unmount } = page;

/**
 * `/unsubscribe/{email}?t=…`. What is no address has no page. The server has written into the document that somebody waits: it stays
 * until there is an answer, which is asked for before anything is drawn.
 */
export async function mount(props: Parameters<typeof page.mount>[0]): Promise<void> {
  const link = unsubscribeLink(window.location);
  if (!link) {
    window.location.replace('/NotFound');
    return;
  }
  known = await request({ wish: 'unsubscribe', ...link }, new AbortController().signal);
  await page.mount(props);
}

/** On a bad network the answer takes longer than single-spa gives a page: milliseconds, as long as a request may last and more. */
export const timeouts = { mount: { millis: 60_000, dieOnTimeout: false, warningMillis: 60_000 } };
