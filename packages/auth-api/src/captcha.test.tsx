import { describe, expect, it, jest } from '@jest/globals';
import type * as React from 'react';
import type { Ref } from 'react';
import { act, render, screen } from '@testing-library/react';
import { useCaptcha } from './captcha.tsx';

const executeAsync = jest.fn<() => Promise<string | null>>();
jest.mock('react-google-recaptcha', () => {
  const { useImperativeHandle } = jest.requireActual<typeof React>('react');
  const Widget = ({ ref, sitekey }: { readonly ref: Ref<unknown>; readonly sitekey: string }) => {
    useImperativeHandle(ref, () => ({ executeAsync, reset: () => undefined }));
    return <div data-testid="captcha">{sitekey}</div>;
  };
  return { __esModule: true, default: Widget };
});

async function mount(siteKey?: string) {
  let captcha: ReturnType<typeof useCaptcha> | undefined;
  const Form = () => {
    captcha = useCaptcha({ timeout: 1, ...(siteKey && { siteKey }) });
    return <form>{captcha.element}</form>;
  };
  await act(async () => {
    render(<Form />);
  });
  return () => captcha?.execute();
}

describe('the bot check', () => {
  it('is not there without a site key, and proves nothing', async () => {
    const execute = await mount();
    expect(screen.queryByTestId('captcha')).not.toBeInTheDocument();
    await expect(execute()).resolves.toBeUndefined();
  });

  it('takes the site key from the page', async () => {
    document.head.innerHTML = '<meta name="pregon-recaptcha" content="site-key">';
    await mount();
    expect(await screen.findByTestId('captcha')).toHaveTextContent('site-key');
    document.head.innerHTML = '';
  });

  it('proves that nobody is a bot', async () => {
    const execute = await mount('key');
    await screen.findByTestId('captcha');
    executeAsync.mockResolvedValue('proof');
    await expect(execute()).resolves.toBe('proof');
  });

  it.each([
    ['never answers', () => new Promise<null>(() => undefined)],
    ['fails', () => Promise.reject(new Error('blocked'))],
    ['has nothing to say', () => Promise.resolve(null)],
  ])('lets a person go on when the provider %s', async (_, answer) => {
    const execute = await mount('key');
    await screen.findByTestId('captcha');
    executeAsync.mockImplementation(answer);
    await expect(execute()).resolves.toBeUndefined();
  });
});
