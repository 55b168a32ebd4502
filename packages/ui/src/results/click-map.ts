/** A version of a newsletter that was sent. */
export interface SentVersion {
  readonly key: number;
  /** The newsletter's name. */
  readonly newsletter: string;
  readonly version: number;
  readonly delivered: number;
  /** Messages in which a person followed a link. */
  readonly clicked: number;
}

/** A link of a message, with the messages in which it was followed. */
export interface ClickedLink {
  readonly position: number;
  /** Empty where it has none. */
  readonly text: string;
  readonly address: string;
  readonly people: number;
  /** By machines alone, such as scanners. */
  readonly machines: number;
  /** Of the clicks by people on all links, from 0 to 1. */
  readonly share: number;
}

/** The clicks on the links of a version, with the versions to choose from. */
export interface ClickMap {
  readonly versions: readonly SentVersion[];
  /** Null where no newsletter was sent. */
  readonly map: { readonly key: number; readonly pageUrl: string; readonly links: readonly ClickedLink[] } | null;
}

/** The links of a version as lines of a file. */
export const clickLines = (links: readonly ClickedLink[]): readonly (readonly (string | number)[])[] => [
  ['enlace', 'texto', 'dirección', 'personas', 'escáneres', 'parte'],
  ...links.map(({ text, address, people, machines, share }, at) => [at + 1, text, address, people, machines, share]),
];
