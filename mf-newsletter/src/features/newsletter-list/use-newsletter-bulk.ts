import { api } from '@pregon/auth-api/api';
import { archiveAction, deleteAction } from '@pregon/auth-api/list-actions';
import { useMayCall } from '@pregon/auth-api/session';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, undoSentence } from '@pregon/ui/list';
import { invalidateNewsletters } from './newsletter-changes.ts';

const count = (newsletters: number) => formatCount(newsletters, 'newsletter', 'newsletters');

const remove = deleteAction<Newsletter>('newsletter', {
  count,
  applies: ({ scheduleCount }) => scheduleCount === 0,
  refusal: 'los usan programaciones que faltan por enviar',
  remove: ({ identifier: id }) => api.call(deleteNewsletter, { params: { id } }),
  consequences: () =>
    `Salen de la lista con todas sus versiones. Los mensajes que ya se enviaron quedan como están. ${undoSentence}`,
});

/** The actions on several newsletters, as far as the user's role allows them. */
export function useNewsletterBulk(isArchive: boolean): Bulk<Newsletter> {
  const mayDelete = useMayCall(deleteNewsletter);
  return {
    actions: mayDelete ? [archiveAction('newsletter', count, isArchive), remove] : [],
    nameOf: ({ name }) => name,
    onChanged: invalidateNewsletters,
  };
}
