import type { RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { useSession } from '@pregon/auth-api/session';

/** A message in an inbox: the sender, and as much of subject and preheader as fits. Without the message its place. */
export function InboxLine({ rendered }: { readonly rendered: RenderedNewsletter | undefined }) {
  const sender = useSession().session?.user.accountName;
  return (
    <figure className="pv-inbox" aria-label="En la bandeja de entrada">
      <b>{sender}</b>
      {rendered ? <InboxText {...rendered} /> : <p aria-hidden="true">…</p>}
    </figure>
  );
}

const InboxText = ({ subject, preheader, text }: RenderedNewsletter) => (
  <p>
    <strong>{subject || '(sin asunto)'}</strong>
    {/* Without a preheader programs show the beginning of the message. */}
    <span> — {preheader || text.trim().replace(/\s+/g, ' ').slice(0, 120)}</span>
  </p>
);
