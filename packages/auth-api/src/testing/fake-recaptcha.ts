/** The options of a widget, with the provider's own names. */
interface WidgetOptions {
  readonly sitekey: string;
  readonly size: string;
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** The result of a check. `silence`: no response. */
export type Verdict = 'person' | 'expired' | 'network-error' | 'silence';

/** A fake provider of bot checks with the interface of reCAPTCHA's script. */
export interface FakeRecaptcha {
  /** The script element of the page, if it was added. */
  readonly script: () => HTMLScriptElement | null;
  /** Completes the script's load: it defines `grecaptcha` and calls back. */
  readonly arrive: () => void;
  /** Blocks the script. */
  readonly block: () => void;
  /** Sets the result of further checks. Default: a person. */
  readonly decide: (verdict: Verdict) => void;
  /** Shows or hides an image challenge. */
  readonly showPictures: (areShown: boolean) => void;
  /** Every rendered widget. */
  readonly widgets: readonly WidgetOptions[];
  /** How often a widget was reset. */
  readonly resets: () => number;
  /** Solves the pending image challenge. */
  readonly solve: () => void;
}

/** Creates a provider whose script has not loaded yet. Proofs are `proof-1`, `proof-2` and so on: each is valid once. */
export function createFakeRecaptcha(): FakeRecaptcha {
  const widgets: WidgetOptions[] = [];
  let verdict: Verdict = 'person';
  let [proofs, resets] = [0, 0];
  const script = () => document.querySelector<HTMLScriptElement>('script[src*="/recaptcha/api.js"]');
  const frame = Object.assign(document.createElement('iframe'), { src: 'https://www.google.com/recaptcha/api2/bframe' });
  const prove = (widget: WidgetOptions | undefined) => widget?.callback(`proof-${(proofs += 1)}`);
  const grecaptcha = {
    render: (_place: HTMLElement, options: WidgetOptions) => widgets.push(options) - 1,
    reset: () => (resets += 1),
    getResponse: () => '',
    execute(id: number) {
      const widget = widgets[id];
      if (verdict === 'person') prove(widget);
      if (verdict === 'expired') widget?.['expired-callback']();
      if (verdict === 'network-error') widget?.['error-callback']();
    },
  };
  return {
    script,
    arrive() {
      Object.assign(window, { grecaptcha });
      script()?.dispatchEvent(new Event('load'));
      Reflect.get(window, 'onloadcallback')?.();
    },
    block: () => void script()?.dispatchEvent(new Event('error')),
    decide: (next) => (verdict = next),
    showPictures(areShown) {
      frame.style.visibility = areShown ? 'visible' : 'hidden';
      document.body.append(frame);
    },
    widgets,
    resets: () => resets,
    solve: () => prove(widgets.at(-1)),
  };
}
