import { faultMessage } from '@pregon/auth-api/fault';
import { listDownload } from '@pregon/auth-api/list-actions';
import { listState, queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { orderInAddress } from '@pregon/contract/order-in-address';
import {
  changeWithdrawnProduct,
  listRecommendedProducts,
  mostCountedProducts,
  productOrders,
} from '@pregon/contract/products/withdrawn-products.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { Empty, Page } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { heading } from './heading.ts';
import { productColumns } from './product-columns.tsx';
import { useProductBulk } from './use-product-bulk.ts';

const views = savedViewsOf('products');
const filters = [
  {
    kind: 'choice',
    name: 'withdrawn',
    label: 'Retirados',
    options: [
      { value: 'yes', label: 'Solo los retirados' },
      { value: 'no', label: 'Sin los retirados' },
    ],
  },
] as const;

export default function ProductListPage() {
  if (useMayCall(listRecommendedProducts)) return <ProductList />;
  return (
    <Page title={heading.title}>
      <Empty kind="none" title="Tu rol no puede ver los productos">
        Lo hacen los roles administrador y marketing. Si lo necesitas, pídeselo a quien administra la cuenta.
      </Empty>
    </Page>
  );
}

/** Withdraws a product or takes it back, and says from when that counts. */
function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(changeWithdrawnProduct),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: ({ name, sku, state }) =>
      toast.success(
        state === 'withdrawn'
          ? `«${name || sku}» ya no se recomienda.`
          : `«${name || sku}» vuelve a las recomendaciones a más tardar esta noche.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(listRecommendedProducts) }),
  });
}

function ProductList() {
  const address = useListAddress({ filters, orders: productOrders });
  const { search, page, size, sort } = address;
  const { withdrawn } = address.filters;
  const currency = useSession().session?.user.currency;
  const { mutate, isPending, variables } = useChangeProduct();
  const changing = isPending ? Number(variables.params.id) : undefined;
  const filter = { ...(search && { search }), ...(withdrawn && { withdrawn }) };
  const order = orderInAddress(sort);
  const bulk = useProductBulk();
  const query = useQuery({
    ...restQuery(listRecommendedProducts, { query: { page, size, ...filter, ...(order && { order }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    () =>
      productColumns({
        currency,
        changing,
        onChange: ({ id, state }) => mutate({ params: { id }, body: { isWithdrawn: state !== 'withdrawn' } }),
      }),
    [currency, changing, mutate],
  );
  const isMore = (query.data?.total ?? 0) >= mostCountedProducts;
  return (
    <ListPage
      title={heading.title}
      description={
        isMore ? `Más de ${formatNumber(mostCountedProducts)} productos: búscalos por nombre o código.` : heading.description
      }
      searchLabel="Buscar por nombre o código"
      address={address}
      filters={filters}
      list={query.data}
      lines={2}
      columns={columns}
      bulk={bulk}
      views={views}
      columnsOf="products"
      download={(only) => listDownload({ list: 'products', filter, sort, only: only?.map(Number) })}
      rowKey={({ id }) => String(id)}
      {...listState(query)}
      firstUse={{
        title: 'Aquí van tus productos',
        text: 'Llegan cuando importas un archivo de productos, o compras con su código.',
        action: (
          <Link className={buttonClass({ variant: 'primary' })} to={importPaths.upload('products')}>
            Importar productos
          </Link>
        ),
      }}
    />
  );
}
