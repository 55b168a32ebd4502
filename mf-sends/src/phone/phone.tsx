import type { Channel } from '@pregon/contract/channels/channels';
import type { ReactNode } from 'react';
import './phone.css';

interface PhoneProps {
  readonly kind: Channel;
  /** What it shows, for who can't see it. */
  readonly label: string;
  /** The name above the message. */
  readonly sender: string;
  /** Under the name: 'SMS · mensaje de texto'. */
  readonly detail?: string;
  readonly children: ReactNode;
}

/** A message on a telephone. */
export function Phone({ kind, label, sender, detail, children }: PhoneProps) {
  return (
    <figure className="phone" data-kind={kind} aria-label={label}>
      <div>
        <p className="phone-top">
          {sender}
          {detail ? <small>{detail}</small> : null}
        </p>
        <div className="phone-messages">
          <div className="phone-message">{children}</div>
        </div>
      </div>
    </figure>
  );
}
