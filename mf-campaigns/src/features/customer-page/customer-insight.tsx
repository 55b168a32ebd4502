import { graphqlQuery, restQuery } from '@pregon/auth-api/queries';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerInsight as Insight, readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { formatDate } from '@pregon/ui/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CustomerScores } from './customer-scores.tsx';
import { CustomerSection } from './customer-section.tsx';

/** The clause for each focus in the section's title, with the forms that depend on the gender. */
const focusClauses: Readonly<Record<string, string>> = {
  Nuevos: 'es cliente de hace poco',
  Frecuentes: 'es frecuente',
  Leales: 'es leal',
  'En riesgo': 'está en riesgo',
  Inactivos: 'ya no viene',
};
const genderClauses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  F: { Inactivos: 'está inactiva' },
  M: { Inactivos: 'está inactivo' },
};

/** Returns the section's title: '¿Por qué está en riesgo?'. An imported focus that the purchases contradict has no reason in them. */
function titleOf(insight: Insight | undefined, gender: Customer['gender']): string {
  const { name: focus, source, calculated } = insight?.focus ?? {};
  if (!focus || (source === 'importado' && calculated !== focus)) return 'Qué dicen sus compras';
  return `¿Por qué ${(gender ? genderClauses[gender]?.[focus] : undefined) ?? focusClauses[focus] ?? `es ${focus}`}?`;
}

interface CustomerInsightProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with the customer's focus, the reasons for it, the predictions and the recommended products. */
export function CustomerInsight({ customer: { id, gender }, zone }: CustomerInsightProps) {
  const query = useQuery({ ...restQuery(readCustomerInsight, { params: { id: String(id) } }), staleTime: 0 });
  return (
    <CustomerSection title={titleOf(query.data, gender)} query={query}>
      {(insight) => (
        <>
          <ImportedValues insight={insight} zone={zone} />
          <p>{[...(insight.focusReason === null ? [] : [insight.focusReason]), ...insight.reasons].join(' ')}</p>
          {insight.alike ? <AccuracyLink /> : null}
          <CustomerScores insight={insight} />
          {insight.productReasons.length > 0 ? (
            <>
              <h3>Qué le recomendaríamos</h3>
              <ul className="customer-list">
                {insight.productReasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      )}
    </CustomerSection>
  );
}

/** Links to the board that shows how often such predictions came true. */
function AccuracyLink() {
  const { data } = useQuery(graphqlQuery(dashboardMenuQuery, {}));
  const board = data?.dasboardMenu.find(({ path }) => path === '/admin/analytics/accuracy');
  return board ? (
    <p className="small">
      <Link to={`${board.path}/${board.boardID}`}>{board.label}</Link>
    </p>
  ) : null;
}

/** Imported values cannot be explained by purchases, so the calculated value is shown with them. */
function ImportedValues({
  insight: { focus, category, focusReason },
  zone,
}: {
  readonly insight: Insight;
  readonly zone: string | undefined;
}) {
  const imported = [
    // Its explanation names the calculated focus already.
    { ...focus, calculated: focusReason === null ? focus.calculated : null, label: 'El enfoque' },
    { ...category, label: 'La categoría' },
  ].filter(({ name, source }) => name !== null && source === 'importado');
  return imported.map(({ label, name, since, calculated }) => (
    <p key={label} className="small soft">
      {`${label} «${name}» llegó con datos importados${since ? ` el ${formatDate(since, zone)}` : ''}`}
      {calculated !== null && calculated !== name ? `; por sus compras sería «${calculated}».` : '.'}
    </p>
  ));
}
