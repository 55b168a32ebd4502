/** The help of one screen. All texts are Spanish plain text. */
export interface HelpPage {
  /** Its heading, if the title of the route does not say what the screen is. */
  readonly title?: string;
  /** What the screen is for, in one or two sentences. */
  readonly summary: string;
  readonly sections?: readonly HelpSection[];
  /** Terms of the glossary in `@pregon/ui/term` that the screen uses: 'grupo de control'. */
  readonly terms?: readonly string[];
  /** Where to go on. */
  readonly related?: readonly HelpLink[];
}

/** One question that the help answers. */
export interface HelpSection {
  /** 'Cómo programar un envío'. */
  readonly title: string;
  readonly text?: string;
  /** Instructions in their order. */
  readonly steps?: readonly string[];
  /** The roles that it is for; undefined: everybody who may open the screen. */
  readonly roles?: readonly string[];
}

/** A link to another screen. */
export interface HelpLink {
  readonly label: string;
  /** Absolute address without parameters: `/admin/newsletter`. */
  readonly to: string;
}

/** The help of a remote: one page for each of its routes, by the route's `path`. */
export type HelpPages = Readonly<Record<string, HelpPage>>;
