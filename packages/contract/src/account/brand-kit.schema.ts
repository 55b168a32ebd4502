import * as v from 'valibot';
import { defaultSender } from './default-sender.endpoints.ts';

/** The font stacks of messages by their names: fonts that mail programs have, because they load none. */
export const fontStacks = {
  helvetica: 'Helvetica,Arial,sans-serif',
  verdana: 'Verdana,Geneva,sans-serif',
  tahoma: 'Tahoma,Geneva,sans-serif',
  trebuchet: 'Trebuchet MS,Tahoma,sans-serif',
  georgia: 'Georgia,Times New Roman,serif',
} as const;
export const fontNames = [
  'helvetica',
  'verdana',
  'tahoma',
  'trebuchet',
  'georgia',
] as const satisfies (keyof typeof fontStacks)[];

/** The corners of a button, and whether it is filled or has only an outline. */
export const buttonShapes = ['recta', 'suave', 'redonda'] as const;
export const buttonFills = ['llena', 'contorno'] as const;

/** The social networks that a message may link to. */
export const socialNetworkLabels = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  x: 'X',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
} as const;
export type SocialNetwork = keyof typeof socialNetworkLabels;

/** What the messages of an account wear. */
export interface BrandLook {
  /** The colour of buttons, prices and promotions, `#b81575`. */
  readonly strong: string;
  /** The background of covers and coupons. */
  readonly soft: string;
  /** The colour of texts. */
  readonly ink: string;
  /** The background around the message. */
  readonly ground: string;
  readonly font: keyof typeof fontStacks;
  readonly buttonShape: (typeof buttonShapes)[number];
  readonly buttonFill: (typeof buttonFills)[number];
  /** The addresses of the account's pages; empty where it has none. */
  readonly social: Readonly<Record<SocialNetwork, string>>;
  /** The legal text below every message, in lines; empty without one. */
  readonly legal: string;
}

const address = v.string();

/** The brand kit of the account, with the name and the default sender of its settings. */
export const brandKit = v.object({
  strong: v.string(),
  soft: v.string(),
  ink: v.string(),
  ground: v.string(),
  font: v.picklist(fontNames),
  buttonShape: v.picklist(buttonShapes),
  buttonFill: v.picklist(buttonFills),
  social: v.object({
    instagram: address,
    facebook: address,
    tiktok: address,
    youtube: address,
    whatsapp: address,
    x: address,
    linkedin: address,
    pinterest: address,
  }),
  legal: v.string(),
  /** The picture in the header of messages; null: they show the account's name. */
  logo: v.nullable(v.object({ address: v.string(), width: v.number(), height: v.number() })),
  /** The optimistic locking version; 0: the account has not saved a kit yet, and the look is the default one. */
  version: v.number(),
  /** The account's name. */
  name: v.string(),
  sender: defaultSender,
});
export type BrandKit = v.InferOutput<typeof brandKit>;

/** The look of an account that has not saved a kit. */
export const defaultLook: BrandLook = {
  strong: '#b81575',
  soft: '#fbe9f2',
  ink: '#2b2320',
  ground: '#f4f1ee',
  font: 'helvetica',
  buttonShape: 'suave',
  buttonFill: 'llena',
  social: { instagram: '', facebook: '', tiktok: '', youtube: '', whatsapp: '', x: '', linkedin: '', pinterest: '' },
  legal: '',
};
