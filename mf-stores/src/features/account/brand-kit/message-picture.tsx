import {
  type BrandLook,
  defaultLook,
  fontStacks,
  type SocialNetwork,
  socialNetworkLabels,
} from '@pregon/contract/account/brand-kit.schema';
import type { DefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { onColor } from './on-color.ts';

/** The values of the form, which may be incomplete while they are typed. */
type TypedLook = { readonly [Field in keyof BrandLook]?: unknown } & { readonly logo: string };

interface MessagePictureProps {
  readonly name: string;
  readonly sender: DefaultSender;
  readonly look: TypedLook;
}

const color = (typed: unknown, fallback: string): string =>
  typeof typed === 'string' && /^#[\da-f]{6}$/i.test(typed) ? typed : fallback;

const corners: Readonly<Record<string, number>> = { recta: 0, suave: 6, redonda: 26 };
const networks = Object.keys(socialNetworkLabels) as SocialNetwork[];

const stacks: Readonly<Record<string, string>> = fontStacks;

/** A picture of a message that wears the kit. Colours that are not complete yet are those of the default look. */
export function MessagePicture({ name, sender, look }: MessagePictureProps) {
  const strong = color(look.strong, defaultLook.strong);
  const soft = color(look.soft, defaultLook.soft);
  const ink = color(look.ink, defaultLook.ink);
  const ground = color(look.ground, defaultLook.ground);
  const fontFamily = stacks[String(look.font)] ?? fontStacks.helvetica;
  const onSoft = onColor(soft, ink);
  const outline = onColor(soft, strong, onSoft);
  const button =
    look.buttonFill === 'contorno'
      ? { border: `2px solid ${outline}`, color: outline }
      : { background: strong, color: onColor(strong, '#ffffff') };
  const social = (look.social ?? {}) as Partial<Record<SocialNetwork, string>>;
  const shown = networks.filter((network) => social[network]);
  const legal = typeof look.legal === 'string' ? look.legal.trim() : '';
  return (
    <figure className="kit-picture" aria-label="Así se ven tus mensajes">
      <figcaption className="small soft">
        Así se ven. De: <b>{sender.senderName || name}</b>
        {sender.senderEmail ? ` <${sender.senderEmail}>` : null}
      </figcaption>
      <div className="kit-mail" style={{ background: ground, fontFamily }}>
        <div style={{ background: '#ffffff', color: onColor('#ffffff', ink) }}>
          {look.logo ? <img src={look.logo} alt={name} /> : <b>{name}</b>}
        </div>
        <div className="kit-hero" style={{ background: soft, color: onSoft }}>
          <strong>Llegó lo nuevo</strong>
          <span>Pasa por tu tienda y conócelo antes que nadie.</span>
          <i style={{ ...button, borderRadius: corners[String(look.buttonShape)] ?? 6 }}>Ver más</i>
        </div>
        <div className="kit-foot" style={{ background: '#ffffff', color: onColor('#ffffff', strong, ink) }}>
          {shown.map((network) => (
            <b key={network}>{socialNetworkLabels[network]}</b>
          ))}
        </div>
        <p style={{ color: onColor(ground, '#5c514b', ink) }}>
          {legal ? <span className="kit-legal">{legal}</span> : null}
          <u>Darme de baja</u>
        </p>
      </div>
    </figure>
  );
}
