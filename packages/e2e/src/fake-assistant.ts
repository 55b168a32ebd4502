import type { Page } from '@playwright/test';

/** Mocks the server's assistant, enabled from now on, with a fixed response. */
export async function answerAsAssistant(page: Page, words: string): Promise<void> {
  await page.route('**/V1/assistant', async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { isOn: true, model: 'modelo-de-prueba', settings: [] } });
    const lines = [{ text: words }, { done: true }].map((line) => JSON.stringify(line));
    return route.fulfill({ contentType: 'application/x-ndjson', body: `${lines.join('\n')}\n` });
  });
}
