import {
  type BrandKit,
  type BrandLook,
  fontStacks,
  type SocialNetwork,
  socialNetworkLabels,
} from '@pregon/contract/account/brand-kit.schema';
import { contrastRatio, parseColor } from '../review/contrast.ts';
import { housePalette, type Palette } from './mail-html.ts';

/** What the messages of an account wear. */
export interface MessageBrand {
  /** The account's name. */
  readonly name: string;
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | undefined;
  /** The pages of the account on social networks. */
  readonly pages: readonly { readonly label: string; readonly address: string }[];
  /** The lines of the legal text. */
  readonly legal: readonly string[];
  /** Undefined: the account has not chosen its colours, so every template has its own. */
  readonly palette: Palette | undefined;
}

/** A brand that has only a name. */
export const plainBrand = (name: string): MessageBrand => ({ name, logo: undefined, pages: [], legal: [], palette: undefined });

/** The brand of an account from its kit. A kit that was never saved has nothing of the account but its name. */
export function messageBrand(kit: BrandKit): MessageBrand {
  if (kit.version === 0) return plainBrand(kit.name);
  const networks = Object.keys(socialNetworkLabels) as SocialNetwork[];
  return {
    name: kit.name,
    logo: kit.logo ?? undefined,
    pages: networks.flatMap((network) => {
      const address = kit.social[network];
      return address ? [{ label: socialNetworkLabels[network], address }] : [];
    }),
    legal: kit.legal.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : [])),
    palette: paletteOf(kit),
  };
}

const corners = { recta: 0, suave: 6, redonda: 26 } as const;

/** The minimum contrast of texts. */
const leastContrast = 4.5;

const contrast = (a: string, b: string): number => {
  const [one, other] = [parseColor(a), parseColor(b)];
  return one && other ? contrastRatio(one, other) : 1;
};

/** The first of some colours that can be read on a ground, or else the one that is read best. */
function readable(colors: readonly string[], ground: string): string {
  const found = colors.find((color) => contrast(color, ground) >= leastContrast);
  return found ?? colors.toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0] ?? housePalette.ink;
}

/** The palette of a look. Texts that could not be read in the account's colours are darker or lighter. */
export function paletteOf({ strong, soft, ink, ground, font, buttonShape, buttonFill }: BrandLook): Palette {
  const { paper, ink: dark, faint } = housePalette;
  const onPaper = readable([ink, dark], paper);
  const onSoft = readable([ink, dark, paper], soft);
  return {
    strong,
    onStrong: readable([paper, ink, dark], strong),
    soft,
    onSoft,
    softAccent: readable([strong, onSoft], soft),
    softFaint: readable([faint, onSoft], soft),
    accent: readable([strong, onPaper], paper),
    ink: onPaper,
    faint,
    paper,
    ground,
    foot: ground,
    onFoot: readable([housePalette.onFoot, ink, dark, paper], ground),
    font: fontStacks[font],
    round: corners[buttonShape],
    isOutlined: buttonFill === 'contorno',
  };
}
