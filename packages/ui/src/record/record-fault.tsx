import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../button.tsx';
import { Empty } from '../page/empty.tsx';
import { Page } from '../page/page-frame.tsx';

export interface RecordFaultProps {
  /** Title of the page. */
  readonly title: string;
  /** Heading: 'Esta tienda no existe', 'No pudimos cargar la tienda'. */
  readonly heading: string;
  /** One sentence: the reason. */
  readonly reason: ReactNode;
  /** The link back from a record that does not exist; undefined for a failure, which can be retried. */
  readonly wayOut?: { readonly to: string; readonly label: string } | undefined;
  readonly onRetry: () => void;
}

/** The page of a record that does not exist or could not be loaded. */
export function RecordFault({ title, heading, reason, wayOut, onRetry }: RecordFaultProps) {
  const action = wayOut ? (
    <Link className={buttonClass({ variant: 'primary' })} to={wayOut.to}>
      {wayOut.label}
    </Link>
  ) : (
    <Button onPress={onRetry}>Reintentar</Button>
  );
  return (
    <Page title={title}>
      <Empty kind="fault" title={heading} actions={action}>
        {reason}
      </Empty>
    </Page>
  );
}
