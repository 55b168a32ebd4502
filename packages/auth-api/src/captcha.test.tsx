import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCaptcha } from './captcha.tsx';
import { createFakeRecaptcha, type Verdict } from './testing/fake-recaptcha.ts';

const provider = createFakeRecaptcha();
document.documentElement.dataset['theme'] = 'light';
afterEach(() => {
  cleanup();
  provider.showPictures(false);
  document.head.innerHTML = '';
});

async function touch(timeout = 1000) {
  const execute = mount(timeout);
  await userEvent.tab();
  return execute;
}

function mount(timeout = 1000) {
  let captcha: ReturnType<typeof useCaptcha> | undefined;
  const Form = () => {
    captcha = useCaptcha({ timeout });
    return (
      <form>
        <input aria-label="Usuario" />
        {captcha.element}
      </form>
    );
  };
  render(<Form />);
  return () => captcha?.execute();
}

const withSiteKey = () => (document.head.innerHTML = '<meta name="pregon-recaptcha" content="site-key">');

it('renders nothing without a site key, and returns no proof', async () => {
  const execute = mount();
  await userEvent.click(screen.getByLabelText('Usuario'));
  await expect(execute()).resolves.toBeUndefined();
  expect(provider.script()).toBeNull();
});

it("loads the provider's script when the form is first touched", async () => {
  withSiteKey();
  const execute = mount();
  await act(async () => undefined);
  expect(provider.script()).toBeNull();

  await userEvent.tab();
  await waitFor(() => expect(provider.script()).not.toBeNull());
  const proof = execute();
  act(provider.arrive);
  await expect(proof).resolves.toBe('proof-1');
  expect(provider.widgets).toMatchObject([{ sitekey: 'site-key', size: 'invisible' }]);
});

it('requests a new proof for each request', async () => {
  withSiteKey();
  const execute = await touch();
  const resets = provider.resets();
  await expect(execute()).resolves.toBe('proof-2');
  await expect(execute()).resolves.toBe('proof-3');
  expect(provider.resets()).toBe(resets + 2);
});

it.each<[string, Verdict]>([
  ['reports that the token has expired', 'expired'],
  ['cannot be reached', 'network-error'],
  ['never answers', 'silence'],
])('submits without a proof when the provider %s', async (_, verdict) => {
  withSiteKey();
  const execute = await touch(20);
  provider.decide(verdict);
  await expect(execute()).resolves.toBeUndefined();
});

it('has no timeout while a person solves an image challenge', async () => {
  withSiteKey();
  const execute = await touch(10);
  provider.decide('silence');
  provider.showPictures(true);
  const look = jest.spyOn(globalThis, 'getComputedStyle');
  const proof = execute();
  await waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(3));
  provider.solve();
  await expect(proof).resolves.toBe('proof-4');
});

it('submits without a proof when the challenge is closed', async () => {
  withSiteKey();
  const execute = await touch(10);
  provider.showPictures(true);
  const proof = execute();
  provider.showPictures(false);
  await expect(proof).resolves.toBeUndefined();
});
