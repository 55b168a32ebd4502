import type { NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { Badge } from '@pregon/ui/page';
import { LatePanel } from '../late-panel.tsx';

const loadUses = async () => (await import('./newsletter-uses.tsx')).default;

/** The state and the version of the newsletter that is edited. */
export function NewsletterState({ edited: { approved, version } }: { readonly edited: NewsletterTemplate }) {
  return (
    <span className="ed-state">
      <Badge state={approved ? 'completed' : 'draft'} label={approved ? 'Aprobado' : 'Por aprobar'} />
      <span className="small soft num">Versión {version}</span>
    </span>
  );
}

interface NewsletterUsesLineProps {
  readonly edited: NewsletterTemplate;
  /** Whether the next save approves the newsletter. */
  readonly willApprove: boolean;
}

/** Where the edited newsletter is used, and what becomes of it when it is saved. */
export function NewsletterUsesLine({ edited, willApprove }: NewsletterUsesLineProps) {
  return (
    <div className="ed-uses">
      <LatePanel load={loadUses} props={{ edited, willApprove }} />
    </div>
  );
}
