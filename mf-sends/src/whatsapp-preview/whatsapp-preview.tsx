import { mergeTags, parseMessage } from '@pregon/contract/newsletters/merge-tags';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Icon } from '@pregon/ui/icon';
import { FileText, Image, Video } from 'lucide-react';
import { Phone } from '../phone/phone.tsx';
import { MessagePicture } from './message-picture.tsx';
import { countPlaceholders, templatePieces } from './template-text.ts';
import { WhatsappButtons } from './whatsapp-buttons.tsx';
import './whatsapp-preview.css';

interface WhatsappPreviewProps {
  /** The sender's name above the message. */
  readonly sender: string;
  readonly template: Pick<WhatsappTemplate, 'header' | 'body' | 'footer' | 'media' | 'buttons'>;
  /** The parameters of header and body together, in that order. A missing one is shown as its placeholder. */
  readonly parameters: readonly string[];
  /** The address of the picture; the preview shows an icon while it is empty. */
  readonly mediaUrl?: string;
}

/** Preview of a template message as WhatsApp shows it on a phone. */
export function WhatsappPreview({ sender, template, parameters, mediaUrl = '' }: WhatsappPreviewProps) {
  const { header, body, footer, media, buttons } = template;
  return (
    <Phone kind="wa" label="Vista previa en WhatsApp" sender={sender} detail="cuenta de empresa">
      {media === 'texto' ? null : <Media key={mediaUrl} media={media} address={mediaUrl} />}
      {header ? (
        <b>
          <TextWithParameters text={header} parameters={parameters} before={0} />
        </b>
      ) : null}
      <span>
        <TextWithParameters text={body} parameters={parameters} before={countPlaceholders(header)} />
      </span>
      {footer ? <small className="wa-footer">{footer}</small> : null}
      <WhatsappButtons buttons={buttons} />
    </Phone>
  );
}

const glyphs = { imagen: Image, video: Video, documento: FileText } as const;
const kinds = { imagen: 'Imagen', video: 'Video', documento: 'Documento' } as const;

function Media({ media, address }: { readonly media: keyof typeof glyphs; readonly address: string }) {
  const fallback = (
    <>
      <Icon of={glyphs[media]} large />
      {kinds[media]}
    </>
  );
  if (media !== 'imagen' || !/^https?:\/\//.test(address)) return <span className="wa-media">{fallback}</span>;
  return (
    <MessagePicture address={address} alt="Imagen del mensaje">
      {fallback}
    </MessagePicture>
  );
}

interface TextWithParametersProps {
  readonly text: string;
  readonly parameters: readonly string[];
  readonly before: number;
}

function TextWithParameters({ text, parameters, before }: TextWithParametersProps) {
  return templatePieces(text, before).map((piece, position) => {
    // The index is a valid key: pieces may repeat and are never reordered.
    const key = `${position}`;
    if (piece.kind === 'text') return <span key={key}>{piece.text}</span>;
    const value = parameters[piece.index] ?? '';
    return value.trim() === '' ? (
      <mark key={key} className="tag">{`{{${piece.index + 1}}}`}</mark>
    ) : (
      <Parameter key={key} value={value} />
    );
  });
}

/** Renders the value of a parameter with its merge tags highlighted. */
function Parameter({ value }: { readonly value: string }) {
  return parseMessage(value).map((part, index) => {
    const key = `${index}`;
    if (part.kind === 'text') return <span key={key}>{part.text}</span>;
    return (
      <mark key={key} className="tag">
        {part.kind === 'tag' ? mergeTags[part.tag] : part.name}
      </mark>
    );
  });
}
