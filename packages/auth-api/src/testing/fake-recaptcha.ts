/** What the provider is told when a widget is drawn: the names are those of its own interface. */
interface WidgetOptions {
  readonly sitekey: string;
  readonly size: string;
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** How the check of one person goes. `silence`: nobody is ever answered. */
export type Verdict = 'person' | 'expired' | 'network-error' | 'silence';

/** A provider of bot checks for tests, which speaks the interface of reCAPTCHA's script. */
export interface FakeRecaptcha {
  /** The script that the page asked for, if it did. */
  readonly script: () => HTMLScriptElement | null;
  /** The script has come: it defines `grecaptcha` and says so to the page. */
  readonly arrive: () => void;
  /** The script was blocked. */
  readonly block: () => void;
  /** How checks go from now on. At first: a person. */
  readonly decide: (verdict: Verdict) => void;
  /** Shows pictures to choose from, or takes them away. */
  readonly showPictures: (areShown: boolean) => void;
  /** Every widget that was drawn. */
  readonly widgets: readonly WidgetOptions[];
  /** How often a widget was set back. */
  readonly resets: () => number;
  /** Answers whoever waits, as if they had chosen the right pictures. */
  readonly solve: () => void;
}

/** A provider whose script has not come yet. Proofs are `proof-1`, `proof-2` and so on: each is good once. */
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
