import { ArrowLeft } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { buttonClass } from '../button/button-class.ts';
import { Icon } from '../icon.tsx';

interface BackLinkProps {
  readonly to: To;
  readonly state?: unknown;
  /** Where it leads: 'Campañas'. */
  readonly children: string;
}

/** The link at the start of an action bar, to the place that the page belongs to. */
export function BackLink({ to, state, children }: BackLinkProps) {
  return (
    <Link className={buttonClass({ variant: 'ghost' })} to={to} state={state}>
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
