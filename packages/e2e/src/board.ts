import type { FrameLocator, Page } from '@playwright/test';

/** A board in its frame, by what it is called. */
export function board(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}

/** The heading of a board: it stands when the server has answered everything that it is made of. */
export function boardHeading(page: Page, title: string) {
  return board(page, title).getByRole('heading', { level: 1, name: title, exact: true });
}

/** Answers the dashboard menu in the server's place, as for an account that has these boards. */
export async function pretendBoards(page: Page, boards: readonly { label: string; boardID: string; path: string }[]) {
  await page.route('**/V2/query', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables?: { filter?: { label: string } };
    };
    if (operationName !== 'dasboardMenu') return route.fallback();
    const label = variables?.filter?.label;
    return route.fulfill({ json: { data: { dasboardMenu: boards.filter((one) => !label || one.label === label) } } });
  });
}
