import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerVisit, listVisits } from '@pregon/contract/customers/customer-history.endpoints';
import { formatMoney, formatNumber } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { useQuery } from '@tanstack/react-query';
import { DeletedNote, emptyAfterDeletion } from './deleted-note.tsx';
import { CustomerSection } from './customer-section.tsx';

interface CustomerVisitsProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with the customer's store visits and survey answers. */
export function CustomerVisits({ customer: { id, deletedBefore }, zone }: CustomerVisitsProps) {
  const deleted = { what: 'Las visitas', before: deletedBefore.visits, zone };
  const query = useQuery({ ...restQuery(listVisits, { params: { id } }), staleTime: 0 });
  return (
    <CustomerSection
      title="Visitas y encuestas"
      query={query}
      empty={({ items }) =>
        items.length === 0
          ? (emptyAfterDeletion('No hay visitas suyas.', deleted) ?? 'Nadie ha registrado una visita suya en el mostrador.')
          : undefined
      }
    >
      {({ items, total }) => (
        <>
          <ul className="customer-list">
            {items.map((visit) => (
              <Visit key={visit.id} visit={visit} answersFrom={deletedBefore.answers} zone={zone} />
            ))}
          </ul>
          {total > items.length ? (
            <p className="small soft">{`Las ${formatNumber(items.length)} más recientes de ${formatNumber(total)}.`}</p>
          ) : null}
          <DeletedNote {...deleted} />
          <DeletedNote what="Las respuestas de encuestas" before={deletedBefore.answers} zone={zone} />
        </>
      )}
    </CustomerSection>
  );
}

interface VisitProps {
  readonly visit: CustomerVisit;
  /** Answers before this moment are deleted: nobody knows whether there was one. */
  readonly answersFrom: string | null;
  readonly zone: string | undefined;
}

function Visit({ visit, answersFrom, zone }: VisitProps) {
  const currency = useSession().session?.user.currency;
  const { at, store, kind, amount, askedAt, answer } = visit;
  return (
    <li>
      <p className="receipt-head">
        <span>
          <b>
            <NearTime moment={at} zone={zone} />
          </b>{' '}
          · {store}
        </span>
        <span className="num">{kind === 'compra' ? formatMoney(amount ?? 0, currency) : 'Visita'}</span>
      </p>
      {answer ? (
        <dl className="survey-answer small">
          {answer.questions.map((question, index) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd className="num">{`${answer.ratings[index] ?? 0} de 5`}</dd>
            </div>
          ))}
          {answer.observations ? (
            <div>
              <dt>Dijo</dt>
              <dd>«{answer.observations}»</dd>
            </div>
          ) : null}
        </dl>
      ) : askedAt && !(answersFrom && askedAt < answersFrom) ? (
        <p className="small faint">No ha respondido la encuesta.</p>
      ) : null}
    </li>
  );
}
