import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Texts that are no numbers in Colombian notation. */
const notNumbers = ['1e3', '1 5', '1.500.5', 'dos', '12a'] as const;
/** Numbers that no field for a whole positive number takes. */
const notWholeNumbers = ['1.5', '1,5', '1.500,5', '-1'] as const;

interface NumberEntry {
  readonly user: UserEvent;
  /** The field on the page, queried again each time. */
  readonly input: () => HTMLElement;
  /** Tries to save. */
  readonly save: () => Promise<unknown>;
  /** The message of the field after the input. */
  readonly message: string;
  readonly takesDecimals?: boolean;
}

/** Types and pastes invalid numbers into a field: it keeps the text, and shows what is required. */
export async function expectNumberRefused({ user, input, save, message, takesDecimals = false }: NumberEntry) {
  for (const text of takesDecimals ? notNumbers : [...notNumbers, ...notWholeNumbers]) {
    await user.clear(input());
    await user.click(input());
    if (text.length > 3) await user.paste(text);
    else await user.keyboard(text);
    await user.tab();
    await save();
    await waitFor(() => expect(input()).toHaveAccessibleDescription(message));
    expect(input()).toHaveValue(text);
  }
}

/** A dot before three digits is a thousands separator, typed or pasted with spaces around it. */
export async function expectThousandsRead({ user, input }: Pick<NumberEntry, 'user' | 'input'>) {
  await user.clear(input());
  await user.click(input());
  await user.paste(' 1.500 ');
  await user.tab();
  expect(input()).toHaveValue('1.500');
}
