import type { Page } from '@playwright/test';
import { test } from '../test.ts';

/** A screen in a state, for screenshots and accessibility checks. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  /** Expects that the screen is complete. */
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>;
  /** Interactions before the check. */
  readonly after?: (page: Page) => Promise<void>;
  /** Expected console errors of this screen, by a part of the text. */
  readonly complaint?: string;
}

/** A screen whose text fields are typed into. */
export interface TypingScreen extends Screen {
  /** Minimum number of fields, because a test that finds none proves nothing. */
  readonly fields: number;
  /** What has to be in place before the address is opened. */
  readonly before?: (page: Page) => Promise<void>;
}

export const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
/** A row of a list itself, not of what its document shows before its code. */
export const row = (name: RegExp) => (page: Page) => page.locator('table:not(.first-rows)').getByRole('row', { name }).first();
export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
export const press = (name: string) => (page: Page) => button(name)(page).click();

export const isPhone = () => test.info().project.name === 'phone';
