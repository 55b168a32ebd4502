import type { FrameLocator, Page } from '@playwright/test';

/** The frame of a dashboard by its name. */
export function board(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}

/** The heading of a dashboard, which is rendered after the complete response of the server. */
export function boardHeading(page: Page, title: string) {
  return board(page, title).getByRole('heading', { level: 1, name: title, exact: true });
}

/** Mocks the dashboard menu, for an account with these dashboards. */
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
