import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCaptcha } from './captcha.tsx';
import { createFakeRecaptcha } from './testing/fake-recaptcha.ts';

const provider = createFakeRecaptcha();
document.documentElement.dataset['theme'] = 'light';
afterEach(cleanup);

async function touch(timeout: number) {
  let captcha: ReturnType<typeof useCaptcha> | undefined;
  const Form = () => {
    captcha = useCaptcha({ siteKey: 'site-key', timeout });
    return (
      <form>
        <input aria-label="Usuario" />
        {captcha.element}
      </form>
    );
  };
  render(<Form />);
  await userEvent.click(screen.getByLabelText('Usuario'));
  await waitFor(() => expect(provider.script()).not.toBeNull());
  return () => captcha?.execute();
}

it('submits without a proof when the provider’s script does not load', async () => {
  const execute = await touch(20);
  await expect(execute()).resolves.toBeUndefined();
});

it('does not wait for a blocked script', async () => {
  const execute = await touch(2 ** 31 - 1);
  act(provider.block);
  await expect(execute()).resolves.toBeUndefined();
  await expect(execute()).resolves.toBeUndefined();
});
