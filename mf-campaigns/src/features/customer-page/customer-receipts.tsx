import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type CustomerReceipt, listReceipts } from '@pregon/contract/customers/customers.endpoints';
import { formatCount, formatMoney } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Pager } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { DeletedNote, emptyAfterDeletion } from './deleted-note.tsx';
import { CustomerSection } from './customer-section.tsx';

const size = 10;

/** The page of the receipts in the address, `?compras=2`, and a function that turns to another one. */
function usePageOfReceipts(): readonly [page: number, turn: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(parameters.get('compras') ?? '') ? Number(parameters.get('compras')) : 1;
  const turn = (to: number): void =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (to === 1) after.delete('compras');
      else after.set('compras', String(to));
      return after;
    });
  return [page, turn];
}

interface CustomerReceiptsProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Section with the customer's purchases and returns; each receipt expands to its lines. */
export function CustomerReceipts({ customer: { id, deletedBefore }, zone }: CustomerReceiptsProps) {
  const deleted = { what: 'Las compras', before: deletedBefore.purchases, zone };
  const [page, turn] = usePageOfReceipts();
  const query = useQuery({
    ...restQuery(listReceipts, { params: { id }, query: { page, size } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <CustomerSection
      title="Compras"
      term="Recibo"
      query={query}
      empty={({ total }) =>
        total === 0
          ? (emptyAfterDeletion('No hay compras suyas.', deleted) ?? 'Todavía no ha comprado, o sus compras no se han importado.')
          : undefined
      }
    >
      {({ items, total }) => (
        <>
          <ul className="receipts" data-stale={query.isPlaceholderData ? '' : undefined}>
            {items.map((receipt) => (
              <Receipt key={receipt.key} receipt={receipt} zone={zone} />
            ))}
          </ul>
          {total > size ? <Pager page={page} size={size} total={total} onPage={turn} /> : null}
          {page * size >= total ? <DeletedNote {...deleted} /> : null}
        </>
      )}
    </CustomerSection>
  );
}

interface ReceiptProps {
  readonly receipt: CustomerReceipt;
  readonly zone: string | undefined;
}

function Receipt({ receipt, zone }: ReceiptProps) {
  const currency = useSession().session?.user.currency;
  const { at, store, amount, paymentMethod, lines } = receipt;
  return (
    <li>
      <details>
        <summary>
          <span className="receipt-head">
            <span>
              <b>
                <NearTime moment={at} zone={zone} />
              </b>{' '}
              · {store}
            </span>
            <span className="num receipt-amount">
              {amount < 0 ? <span className="soft">Devolución </span> : null}
              {formatMoney(amount, currency)}
            </span>
          </span>
          <span className="small soft">
            {[formatCount(lines.length, 'producto', 'productos'), paymentMethod, receipt.receipt && `n.º ${receipt.receipt}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        <table className="receipt-lines">
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col" className="n">
                Unidades
              </th>
              <th scope="col" className="n">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {line.product ?? 'Sin detalle'}
                  {line.discount ? <span className="sub">{line.discount}</span> : null}
                </td>
                <td className="n num">{line.units.toLocaleString('es-CO')}</td>
                <td className="n num">{formatMoney(line.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </li>
  );
}
