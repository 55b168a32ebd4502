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
 * `/unsubscribe/{email}?t=…`. An invalid address redirects to the not-found page. The server renders the loading state into the document,
 * which stays until the response arrives, because the request is sent before React renders.
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
