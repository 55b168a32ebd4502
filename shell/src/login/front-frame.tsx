import { Logo } from '@pregon/ui/icon';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FrontFooter } from './front-footer.tsx';
import './login.css';
import { LoginIllustration, type IllustrationScene } from './login-illustration.tsx';

interface FrontFrameProps {
  /** Title of the document, and the heading by default. */
  readonly title: string;
  readonly heading?: string;
  /** One or two sentences under the heading. */
  readonly lead: ReactNode;
  readonly scene: IllustrationScene;
  /** For content that is higher than the illustration. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** Layout of the pages before the log-in: the form on the left, the illustration on the right. */
export function FrontFrame({ title, heading = title, lead, scene, isLong = false, children }: FrontFrameProps) {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  const logo = <Logo height={32} />;
  return (
    <div className="front">
      <div className="front-side">
        {pathname === '/' ? (
          logo
        ) : (
          <Link className="front-home" to="/">
            {logo}
          </Link>
        )}
        <main className="front-main" data-long={isLong ? '' : undefined}>
          <header>
            <h1>{heading}</h1>
            <p className="soft">{lead}</p>
          </header>
          {children}
        </main>
        <FrontFooter />
      </div>
      <LoginIllustration scene={scene} />
    </div>
  );
}
