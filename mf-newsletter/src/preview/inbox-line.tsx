import type { RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { useSession } from '@pregon/auth-api/session';

/** A message in an inbox: the sender, and as much of subject and preheader as fits. */
export function InboxLine({ rendered: { subject, preheader, text } }: { readonly rendered: RenderedNewsletter }) {
  const sender = useSession().session?.user.accountName;
  return (
    <figure className="pv-inbox" aria-label="En la bandeja de entrada">
      <b>{sender}</b>
      <p>
        <strong>{subject || '(sin asunto)'}</strong>
        {/* Without a preheader programs show the beginning of the message. */}
        <span> — {preheader || text.trim().replace(/\s+/g, ' ').slice(0, 120)}</span>
      </p>
    </figure>
  );
}
