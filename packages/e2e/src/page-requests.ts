import type { Page } from '@playwright/test';

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: { readonly client?: unknown } | null;
}

interface PageClient {
  getQueryCache(): {
    getAll(): {
      readonly queryKey: readonly unknown[];
      readonly state: { readonly status: string };
      readonly options: { readonly queryFn: unknown };
    }[];
  };
  fetchQuery(options: object): Promise<unknown>;
}

/** Repeats a number of the page's own authenticated requests concurrently, with its own client; returns how many were answered. */
export function askAgain(tab: Page, count: number): Promise<number> {
  return tab.evaluate(async (times) => {
    const root = document.querySelector('#root') ?? document.body;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const find = (fiber: Fiber | null): unknown =>
      fiber && (fiber.memoizedProps?.client ?? find(fiber.child) ?? find(fiber.sibling));
    const client = find(Reflect.get(root, key)) as PageClient;
    const known = client
      .getQueryCache()
      .getAll()
      // The list of remotes is read without a session.
      .filter(({ queryKey: [kind], state }) => kind !== 'remotes' && state.status === 'success');
    const asked = Array.from({ length: times }, (_, index) =>
      client.fetchQuery({ queryKey: ['again', crypto.randomUUID()], queryFn: known[index % known.length]?.options.queryFn }),
    );
    const answers = await Promise.allSettled(asked);
    return answers.filter(({ status }) => status === 'fulfilled').length;
  }, count);
}
