import { recommendationStateNames } from '@pregon/contract/products/recommendation-state-names';
import type { RecommendedProduct } from '@pregon/contract/products/withdrawn-products.endpoints';
import { Button } from '@pregon/ui/button';
import { formatMoney, formatNumber } from '@pregon/ui/format';
import { Badge, type BadgeState } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';

const badges: Readonly<Record<RecommendedProduct['state'], BadgeState>> = {
  recommended: 'completed',
  withdrawn: 'cancelled',
  sensitive: 'cancelled',
  unsold: 'paused',
  pending: 'scheduled',
};

export const nameOf = ({ name, sku }: RecommendedProduct): string => name || sku;

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
    isFixed: true,
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
    cell: ({ state }) => <Badge state={badges[state]} label={recommendationStateNames[state]} />,
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
          aria-label={`${label}: ${nameOf(product)}`}
          isPending={changing === product.id}
          onPress={() => onChange(product)}
        >
          {label}
        </Button>
      );
    },
  },
];
