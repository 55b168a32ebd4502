import type { ReactNode } from 'react';

interface PublicFrameProps {
  /** The retailer, if known. */
  readonly shop?: string | undefined;
  /** The page follows a message that was sent, as a recipient's page does. */
  readonly followsMessage?: boolean;
  readonly children: ReactNode;
}

/** The frame of every public page: one column, without further files to load. */
export function PublicFrame({ shop, followsMessage = false, children }: PublicFrameProps) {
  return (
    <div className="pub">
      <main>
        <p className="shop">
          {shop && <i aria-hidden="true">{shop.charAt(0)}</i>}
          {shop}
        </p>
        <div className="stack mid">{children}</div>
        <footer className="by">
          <svg width="14" height="14" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
            <rect x="4.6" y="4" width="4.6" height="24" rx="2.3" />
            <path d="M11.4 5.3c0-.5.4-.8.9-.8a8 8 0 0 1 0 16c-.5 0-.9-.3-.9-.8z" />
            <path
              d="M20.4 3.7a12.6 12.6 0 0 1 0 17.6"
              fill="none"
              stroke="currentColor"
              strokeWidth="4.2"
              strokeLinecap="round"
            />
          </svg>
          {followsMessage ? 'Enviado' : 'Hecho'} con Pregón
        </footer>
      </main>
    </div>
  );
}
