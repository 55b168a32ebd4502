import type { Page } from '@playwright/test';
import { test } from '../test.ts';

/** A screen in a state, to be looked at and to be checked by axe. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  /** What stands there when all has come. */
  readonly shows: (page: Page) => ReturnType<Page['getByRole']>;
  /** What a person does on it before it is looked at. */
  readonly after?: (page: Page) => Promise<void>;
  /** What the browser writes of this one alone, by a part of its text. */
  readonly complaint?: string;
}

export const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
export const row = (name: RegExp) => (page: Page) => page.getByRole('row', { name }).first();
export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
export const press = (name: string) => (page: Page) => button(name)(page).click();

export const isPhone = () => test.info().project.name === 'phone';
