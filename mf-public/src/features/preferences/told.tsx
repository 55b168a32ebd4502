import { type ReactNode, useEffect } from 'react';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';

interface ToldProps {
  readonly title: string;
  readonly tone?: 'success' | 'accent' | 'danger';
  readonly sign?: 'check' | 'cross' | 'wait';
  readonly shop?: string | undefined;
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

/** What there is to say, and below what can be done. */
export function Told({ title, tone, sign, shop, children, below }: ToldProps) {
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  return (
    <PublicFrame shop={shop}>
      {tone && sign && <Rings tone={tone} sign={sign} />}
      <output>
        <h1>{title}</h1>
        {children && <p className="soft after-title">{children}</p>}
      </output>
      {below}
    </PublicFrame>
  );
}
