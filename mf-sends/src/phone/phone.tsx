import type { Channel } from '@pregon/contract/channels/channels';
import type { ReactNode } from 'react';
import './phone.css';

interface PhoneProps {
  readonly kind: Channel;
  /** Accessible name of the preview. */
  readonly label: string;
  /** The sender's name above the message. */
  readonly sender: string;
  /** The line below the sender, such as 'SMS · mensaje de texto'. */
  readonly detail?: string;
  readonly children: ReactNode;
}

/** Preview of a message in the frame of a phone. */
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
