import { type ReactNode, useState } from 'react';
import './whatsapp-preview.css';

interface MessagePictureProps {
  readonly address: string;
  readonly alt: string;
  /** What stands in its place where it cannot be shown. */
  readonly children?: ReactNode;
}

/** The picture of a message. The policy of the page lets none of other sites in; WhatsApp takes it from there all the same. */
export function MessagePicture({ address, alt, children }: MessagePictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (!isBroken) return <img src={address} alt={alt} onError={() => setBroken(true)} />;
  return (
    <span className="wa-media">
      {children}
      <small>
        Aquí no se muestra; en WhatsApp sí.{' '}
        <a href={address} target="_blank" rel="noreferrer">
          Abrir la imagen
        </a>
      </small>
    </span>
  );
}
