import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { formatMoney, formatNumber, formatPercent } from '../format.tsx';
import type { GroupCounts, MessageResults } from './message-results.ts';

const rate = (count: number, of: number): string => (of > 0 ? formatPercent(count / of) : '—');

/** Rows that a table shows before somebody asks for all of them. Printed, it has them all. */
const firstRows = 10;

interface GroupSectionProps {
  /** 'Por ciudad' */
  readonly title: string;
  /** After their number: 'ciudades'. */
  readonly many: string;
  readonly count: number;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

function GroupSection({ title, many, count, columns, children }: GroupSectionProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section>
      <h3>{title}</h3>
      <div className="results-scroll">
        <table className="results-table" data-folded={isWhole ? undefined : ''}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {count > firstRows ? (
        <Button variant="ghost" size="s" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? `Ver solo ${firstRows} ${many}` : `Ver ${formatNumber(count)} ${many}`}
        </Button>
      ) : null}
    </section>
  );
}

interface GroupTableProps extends Pick<GroupSectionProps, 'title' | 'many'> {
  /** Header of the groups' names: 'Ciudad'. */
  readonly header: string;
  /** Name of the group without a value: 'Sin ciudad'. */
  readonly missing: string;
  readonly groups: readonly GroupCounts[];
  readonly currency: string;
  readonly areSalesDeleted: boolean;
}

const GroupTable = ({ header, missing, groups, currency, areSalesDeleted, ...titles }: GroupTableProps) => (
  <GroupSection {...titles} count={groups.length} columns={[header, 'Entregados', 'Abiertos', 'Con clic', 'Ventas después']}>
    {groups.map(({ name, delivered, openable, opened, clicked, amount }) => (
      <tr key={name}>
        <th scope="row">{name || missing}</th>
        <td className="num">{formatNumber(delivered)}</td>
        <td className="num">{rate(opened, openable)}</td>
        <td className="num">{rate(clicked, delivered)}</td>
        <td className="num">{areSalesDeleted ? '—' : formatMoney(amount, currency)}</td>
      </tr>
    ))}
  </GroupSection>
);

/** The results by focus, city and store. Without the people of the messages there are no groups, and without purchases no stores. */
export function ResultGroups({ results }: { readonly results: MessageResults }) {
  const { foci, cities, stores, currency, deletedKinds = [] } = results;
  if (deletedKinds.includes('messages')) return null;
  const areSalesDeleted = deletedKinds.length > 0;
  return (
    <div className="result-groups">
      <GroupTable
        title="Por el enfoque de hoy"
        many="enfoques"
        header="Enfoque"
        missing="Sin enfoque"
        groups={foci}
        currency={currency}
        areSalesDeleted={areSalesDeleted}
      />
      <GroupTable
        title="Por ciudad"
        many="ciudades"
        header="Ciudad"
        missing="Sin ciudad"
        groups={cities}
        currency={currency}
        areSalesDeleted={areSalesDeleted}
      />
      {stores.length > 0 && !areSalesDeleted ? (
        <GroupSection
          title="Por la tienda de la compra"
          many="tiendas"
          count={stores.length}
          columns={['Tienda', 'Compras después', 'Ventas después']}
        >
          {stores.map(({ name, purchases, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{formatNumber(purchases)}</td>
              <td className="num">{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </GroupSection>
      ) : null}
    </div>
  );
}
