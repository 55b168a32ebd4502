import { formatMoney, formatNumber, formatPercent } from '../format.tsx';
import type { GroupCounts, MessageResults } from './message-results.ts';

const rate = (count: number, of: number): string => (of > 0 ? formatPercent(count / of) : '—');

interface GroupTableProps {
  /** 'Por ciudad' */
  readonly title: string;
  /** Header of the groups' names: 'Ciudad'. */
  readonly header: string;
  /** Name of the group without a value: 'Sin ciudad'. */
  readonly missing: string;
  readonly groups: readonly GroupCounts[];
  readonly currency: string;
}

function GroupTable({ title, header, missing, groups, currency }: GroupTableProps) {
  return (
    <section>
      <h3>{title}</h3>
      <div className="results-scroll">
        <table className="results-table">
          <thead>
            <tr>
              <th scope="col">{header}</th>
              <th scope="col">Entregados</th>
              <th scope="col">Abiertos</th>
              <th scope="col">Con clic</th>
              <th scope="col">Ventas después</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, delivered, openable, opened, clicked, amount }) => (
              <tr key={name}>
                <th scope="row">{name || missing}</th>
                <td className="num">{formatNumber(delivered)}</td>
                <td className="num">{rate(opened, openable)}</td>
                <td className="num">{rate(clicked, delivered)}</td>
                <td className="num">{formatMoney(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The results by focus, city and store. */
export function ResultGroups({ results: { foci, cities, stores, currency } }: { readonly results: MessageResults }) {
  return (
    <div className="result-groups">
      <GroupTable title="Por el enfoque de hoy" header="Enfoque" missing="Sin enfoque" groups={foci} currency={currency} />
      <GroupTable title="Por ciudad" header="Ciudad" missing="Sin ciudad" groups={cities} currency={currency} />
      {stores.length > 0 ? (
        <section>
          <h3>Por la tienda de la compra</h3>
          <table className="results-table">
            <thead>
              <tr>
                <th scope="col">Tienda</th>
                <th scope="col">Compras después</th>
                <th scope="col">Ventas después</th>
              </tr>
            </thead>
            <tbody>
              {stores.map(({ name, purchases, amount }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{formatNumber(purchases)}</td>
                  <td className="num">{formatMoney(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}
