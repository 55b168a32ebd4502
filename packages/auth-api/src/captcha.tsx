import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import type { ReCAPTCHA } from 'react-google-recaptcha';
import { runtimeConfig } from './runtime-config.ts';

/** The library's types were written for CommonJS: they call the wrapped component, its default export, the namespace. */
const Widget = lazy(() => import('react-google-recaptcha') as unknown as Promise<{ default: typeof ReCAPTCHA }>);

/** An invisible bot check. */
export interface Captcha {
  /** Its place in the form: below the button. Nothing where no site key is configured. */
  readonly element: ReactNode;
  /** The proof to send as `recaptchaResponse`; undefined where no site key is configured or the provider does not answer in 5 s. */
  readonly execute: () => Promise<string | undefined>;
}

interface CaptchaOptions {
  /** Default: the page's `pregon-recaptcha`. */
  readonly siteKey?: string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/**
 * The invisible bot check of a form. The server decides what a missing proof means: a person is never locked out here because
 * the provider is down.
 */
export function useCaptcha({ siteKey = runtimeConfig('pregon-recaptcha'), timeout = 5000 }: CaptchaOptions = {}): Captcha {
  const widget = useRef<ReCAPTCHA>(null);
  return {
    element: siteKey && (
      <Suspense>
        <Widget ref={widget} size="invisible" sitekey={siteKey} hl="es" />
      </Suspense>
    ),
    execute: () => proof(widget, timeout),
  };
}

async function proof({ current: widget }: RefObject<ReCAPTCHA | null>, timeout: number): Promise<string | undefined> {
  if (!widget) return undefined;
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null));
  widget.reset();
  const answered = await Promise.race([widget.executeAsync(), late]).catch(() => null);
  return answered ?? undefined;
}
