import { type ReactNode, useEffect } from 'react';
import { PublicFrame } from '../frame/public-frame.tsx';
import { Rings } from '../frame/rings.tsx';

interface MessagePageProps {
  readonly title: string;
  readonly tone?: 'success' | 'accent' | 'danger';
  readonly sign?: 'check' | 'cross' | 'wait';
  readonly shop?: string | undefined;
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

/** A page with one message, and the possible actions below it. */
export function MessagePage({ title, tone, sign, shop, children, below }: MessagePageProps) {
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  return (
    <PublicFrame shop={shop} followsMessage>
      {tone && sign && <Rings tone={tone} sign={sign} />}
      <output>
        <h1>{title}</h1>
        {children && <p className="soft after-title">{children}</p>}
      </output>
      {below}
    </PublicFrame>
  );
}
