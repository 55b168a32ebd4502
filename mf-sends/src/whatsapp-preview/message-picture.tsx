import { type ReactNode, useState } from 'react';
import './whatsapp-preview.css';

interface MessagePictureProps {
  readonly address: string;
  readonly alt: string;
  /** Placeholder for a picture that cannot be shown. */
  readonly children?: ReactNode;
}

/**
 * Picture of a message, with a placeholder if it fails to load. The page's content security policy blocks
 * pictures from other sites; WhatsApp does not.
 */
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
