import type { RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { useSession } from '@pregon/auth-api/session';

/** A message among others, before it is opened: who writes, and as much of subject and preheader as there is room for. */
export function InboxLine({ rendered: { subject, preheader, text } }: { readonly rendered: RenderedNewsletter }) {
  const sender = useSession().session?.user.accountName;
  return (
    <figure className="pv-inbox" aria-label="En la bandeja de entrada">
      <b>{sender}</b>
      <p>
        <strong>{subject || '(sin asunto)'}</strong>
        {/* Without a preheader programs show how the message begins. */}
        <span> — {preheader || text.trim().replace(/\s+/g, ' ').slice(0, 120)}</span>
      </p>
    </figure>
  );
}
