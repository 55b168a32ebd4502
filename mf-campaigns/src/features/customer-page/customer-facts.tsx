import { useSession } from '@pregon/auth-api/session';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { formatCount, formatDate, formatMoney, formatNumber } from '@pregon/ui/format';
import { WhatIs, type Term } from '@pregon/ui/term';
import type { ReactNode } from 'react';
import { BreakableAddress } from './breakable-address.tsx';
import { genderLabels } from './customer-format.ts';

interface CustomerFactsProps {
  readonly customer: Customer;
  readonly zone: string | undefined;
}

/** Key figures and personal data of a customer. */
export function CustomerFacts({ customer, zone }: CustomerFactsProps) {
  const currency = useSession().session?.user.currency;
  const { purchases, returns, spent, firstPurchaseAt, lastPurchaseAt, gender, birthDate } = customer;
  const deleted = customer.deletedBefore.purchases;
  const since = deleted ? `desde el ${formatDate(deleted, zone)}` : undefined;
  const location = [customer.city, customer.department].filter(Boolean).join(', ');
  return (
    <div className="customer-facts">
      <dl className="customer-figures">
        <Fact label="Compras" value={<span className="num">{formatNumber(purchases)}</span>}>
          {joined(returns > 0 ? formatCount(returns, 'devolución', 'devoluciones') : undefined, since)}
        </Fact>
        <Fact label="Ha gastado" value={<span className="num">{formatMoney(spent, currency)}</span>}>
          {joined(purchases > 0 ? `${formatMoney(spent / purchases, currency)} por compra` : undefined, since)}
        </Fact>
        <Fact label="Última compra" value={lastPurchaseAt ? formatDate(lastPurchaseAt, zone) : 'Ninguna'}>
          {customer.lastStore ?? undefined}
        </Fact>
        <Fact label="Enfoque" term="Enfoque" value={customer.focus ?? 'Sin enfoque'}>
          {customer.category ? `Categoría ${customer.category}` : undefined}
        </Fact>
      </dl>
      <dl className="customer-details">
        <Detail label="Documento">{customer.document}</Detail>
        <Detail label="Correo">{customer.email ? <BreakableAddress address={customer.email} /> : null}</Detail>
        <Detail label="Celular">{customer.mobile}</Detail>
        <Detail label="Género">{gender ? genderLabels[gender] : null}</Detail>
        <Detail label="Nacimiento">{birthDate ? formatDate(birthDate) : null}</Detail>
        <Detail label="Ciudad">{location || null}</Detail>
        <Detail label="Tienda donde se registró">{customer.homeStore}</Detail>
        <Detail label={deleted ? 'Primera compra que se conserva' : 'Primera compra'}>
          {firstPurchaseAt ? formatDate(firstPurchaseAt, zone) : null}
        </Detail>
        <Detail label="Tipo">{customer.type}</Detail>
      </dl>
    </div>
  );
}

/** Texts of a fact in one: '1 devolución · desde el 29 nov 2024'. Undefined without any. */
const joined = (...texts: readonly (string | undefined)[]): string | undefined => texts.filter(Boolean).join(' · ') || undefined;

interface FactProps {
  readonly label: string;
  readonly term?: Term;
  readonly value: ReactNode;
  readonly children?: string | undefined;
}

const Fact = ({ label, term, value, children }: FactProps) => (
  <div>
    <dt>
      {label}
      {term ? <WhatIs term={term} /> : null}
    </dt>
    <dd>
      <b>{value}</b>
      {children ? <span className="small soft">{children}</span> : null}
    </dd>
  </div>
);

const Detail = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? <span className="faint">Sin dato</span>}</dd>
  </div>
);
