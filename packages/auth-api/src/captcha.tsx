import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ReCAPTCHA } from 'react-google-recaptcha';
import { runtimeConfig } from './runtime-config.ts';

/**
 * The library's types were written for CommonJS: they treat the default export as the namespace, and omit the argument of the
 * script's loader callback.
 */
type ScriptEnd = { readonly errored?: boolean };
type WidgetType = typeof ReCAPTCHA;
const Widget = lazy(() =>
  (import('react-google-recaptcha') as unknown as Promise<{ default: WidgetType }>).catch(() => ({
    default: MissingWidget as unknown as WidgetType,
  })),
);

/** An invisible bot check (captcha). */
export interface Captcha {
  /**
   * The element to render inside the form, below the button. The provider's script is loaded lazily when the form is first
   * touched; without a site key it is empty.
   */
  readonly element: ReactNode;
  /** Returns the proof to send as `recaptchaResponse`; undefined without a site key or when the provider does not answer. */
  readonly execute: () => Promise<string | undefined>;
}

interface CaptchaOptions {
  /** Default: the page's `pregon-recaptcha`. */
  readonly siteKey?: string;
  /** Timeout in milliseconds of the provider's script, and again of its answer. An image challenge has no timeout. */
  readonly timeout?: number;
}

/**
 * The invisible bot check of a form. The server decides what a missing proof means: an outage of the provider, or a browser that
 * blocks it, must not lock anybody out.
 */
export function useCaptcha({ siteKey = runtimeConfig('pregon-recaptcha'), timeout = 5000 }: CaptchaOptions = {}): Captcha {
  const [isWanted, setWanted] = useState(false);
  const [widgetLoading] = useState(() => Promise.withResolvers<ReCAPTCHA | undefined>());
  return {
    element: siteKey && (
      <Place isWanted={isWanted} onTouch={setWanted}>
        <LazyWidget siteKey={siteKey} onLoaded={widgetLoading.resolve} />
      </Place>
    ),
    execute: async () => {
      if (!siteKey) return undefined;
      setWanted(true);
      const widget = await withTimeout(timeout, widgetLoading.promise);
      return widget && proof(widget, timeout);
    },
  };
}

/** Finds its form in the DOM, and renders nothing until the form is touched. */
function Place(props: { readonly isWanted: boolean; readonly onTouch: (isWanted: true) => void; readonly children: ReactNode }) {
  const { isWanted, onTouch, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const touches = ['focusin', 'pointerdown'];
    const touched = () => onTouch(true);
    for (const touch of touches) form?.addEventListener(touch, touched);
    return () => {
      for (const touch of touches) form?.removeEventListener(touch, touched);
    };
  }, [onTouch]);
  return (
    <div ref={place} className="captcha">
      {isWanted ? <Suspense>{children}</Suspense> : null}
    </div>
  );
}

function LazyWidget(props: { readonly siteKey: string; readonly onLoaded: (widget: ReCAPTCHA | undefined) => void }) {
  const { siteKey, onLoaded } = props;
  const widget = useRef<ReCAPTCHA>(null);
  const scriptEnded = ({ errored = false }: ScriptEnd) => onLoaded(errored ? undefined : (widget.current ?? undefined));
  return (
    <Widget
      ref={widget}
      asyncScriptOnLoad={scriptEnded as () => void}
      size="invisible"
      badge="inline"
      theme={shownTheme()}
      sitekey={siteKey}
      hl="es"
    />
  );
}

/** Replaces a library that failed to load. */
function MissingWidget({ asyncScriptOnLoad }: { readonly asyncScriptOnLoad: (end: ScriptEnd) => void }) {
  useEffect(() => asyncScriptOnLoad({ errored: true }));
  return null;
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen) return chosen === 'dark' ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Gets a new proof: each is valid for one request, so the widget is reset first. */
async function proof(widget: ReCAPTCHA, timeout: number): Promise<string | undefined> {
  widget.reset();
  const solved = widget.executeAsync().catch(() => null);
  let answer = await withTimeout(timeout, solved);
  while (answer === undefined && asksPerson()) answer = await withTimeout(timeout / 10, solved);
  return answer ?? undefined;
}

/** Whether the provider shows an image challenge. Closing it never resolves the promise. */
function asksPerson(): boolean {
  const frames = [...document.querySelectorAll('iframe[src*="/recaptcha/"][src*="/bframe"]')];
  return frames.some((frame) => getComputedStyle(frame).visibility === 'visible');
}

/** Timeout: the value of a promise, or undefined when it takes longer. */
function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));
  return Promise.race([promise, late]);
}
