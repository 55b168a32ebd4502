import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { isMergeTag, mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { RenderedNewsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { Note } from '@pregon/ui/page';
import { gmailLimit, kilobytes } from '../message-size.ts';

interface PreviewFactsProps {
  readonly rendered: RenderedNewsletter;
  readonly customer: CustomerSummary | undefined;
}

/** The size of the mail, and the merge tags without a value. */
export function PreviewFacts({ rendered: { size, missing }, customer }: PreviewFactsProps) {
  const words = missing.map((tag) => (isMergeTag(tag) ? mergeTags[tag] : tag)).join(', ');
  return (
    <>
      <p className="small soft num">Pesa {kilobytes(size)} KB de los 102 KB que Gmail muestra enteros.</p>
      {size > gmailLimit ? <Note tone="warning">Gmail lo recorta: quita imágenes incrustadas o secciones.</Note> : null}
      {missing.length > 0 && customer ? (
        <Note tone="warning">
          De {customer.name} no se sabe: {words}. Dales un valor por defecto, o el mensaje no sale.
        </Note>
      ) : null}
      {missing.length > 0 && !customer ? <Note>Sin valor por defecto: {words}.</Note> : null}
    </>
  );
}
