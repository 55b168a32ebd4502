import type { RecommendedProduct } from '@pregon/contract/products/withdrawn-products.endpoints';
import { Button } from '@pregon/ui/button';
import { formatMoney, formatNumber } from '@pregon/ui/format';
import { Badge, type BadgeState } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';

const stateLabels: Readonly<Record<RecommendedProduct['state'], { readonly badge: BadgeState; readonly label: string }>> = {
  recommended: { badge: 'completed', label: 'Se recomienda' },
  withdrawn: { badge: 'cancelled', label: 'Retirado' },
  sensitive: { badge: 'cancelled', label: 'Categoría sensible' },
  unsold: { badge: 'paused', label: 'Sin ventas en 90 días' },
  pending: { badge: 'scheduled', label: 'Por calcular' },
};

interface ProductActions {
  readonly currency: string | undefined;
  /** The product whose change is under way. */
  readonly changing: number | undefined;
  readonly onChange: (product: RecommendedProduct) => void;
}

export const productColumns = ({ currency, changing, onChange }: ProductActions): readonly Column<RecommendedProduct>[] => [
  {
    key: 'name',
    header: 'Producto',
    card: 'wide',
    cell: ({ name, sku }) => (
      <>
        <span className="main">{name || sku}</span>
        <span className="sub">{sku}</span>
      </>
    ),
  },
  { key: 'category', header: 'Categoría', cell: ({ category }) => category || <span className="faint">Sin categoría</span> },
  {
    key: 'price',
    header: 'Precio',
    isNumeric: true,
    card: 'right',
    cell: ({ price }) => (price > 0 ? formatMoney(price, currency) : <span className="faint">Sin precio</span>),
  },
  {
    key: 'buyers',
    header: 'Compradores en 90 días',
    isNumeric: true,
    caption: 'Compradores en 90 días',
    cell: ({ buyers }) => (buyers === null ? <span className="faint">—</span> : formatNumber(buyers)),
  },
  {
    key: 'state',
    header: 'Estado',
    card: 'right',
    cell: ({ state }) => <Badge state={stateLabels[state].badge} label={stateLabels[state].label} />,
  },
  {
    key: 'action',
    header: 'Acciones',
    card: 'action',
    cell: (product) => {
      const label = product.state === 'withdrawn' ? 'Volver a recomendar' : 'Retirar';
      return (
        <Button
          size="s"
          aria-label={`${label}: ${product.name || product.sku}`}
          isPending={changing === product.id}
          onPress={() => onChange(product)}
        >
          {label}
        </Button>
      );
    },
  },
];
