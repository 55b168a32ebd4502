import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  changeSensitiveCategory,
  listSensitiveCategories,
  type ProductCategory,
} from '@pregon/contract/account/sensitive-categories.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { FormLayout, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

/** The categories of products that reveal health or intimacy: they enter neither affinity nor offers. */
export default function SensitiveCategories() {
  const { data, error, refetch } = useQuery({ ...restQuery(listSensitiveCategories), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Categorías sensibles"
        description="Las que revelan salud o intimidad. Sus productos no cuentan para afinidades, ofertas ni productos cruzados."
      >
        {data ? (
          <Categories items={data.items} />
        ) : error ? (
          <p className="row wrap" role="alert">
            <span className="soft">{faultMessage(error)}</span>
            <Button size="s" onPress={() => void refetch()}>
              Reintentar
            </Button>
          </p>
        ) : (
          <Waiting label="Cargando las categorías…">
            <Skeleton height="6rem" />
          </Waiting>
        )}
      </Section>
    </FormLayout>
  );
}

function Categories({ items }: { readonly items: readonly ProductCategory[] }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    ...restMutation(changeSensitiveCategory),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: (listed) => {
      client.setQueryData(restQuery(listSensitiveCategories).queryKey, listed);
      void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
      toast.success('Se guardó. Las ofertas se calculan de nuevo en un minuto.');
    },
  });
  if (items.length === 0) return <p className="soft">Todavía no hay productos: al importarlos, sus categorías estarán aquí.</p>;
  return (
    <ul className="sensitive-categories">
      {items.map((category) => (
        <li key={category.code}>
          <CategorySwitch
            category={category}
            isDisabled={isPending && variables.body.code === category.code}
            onChange={(isSensitive) => mutate({ body: { code: category.code, isSensitive } })}
          />
        </li>
      ))}
    </ul>
  );
}

interface CategorySwitchProps {
  readonly category: ProductCategory;
  readonly isDisabled: boolean;
  readonly onChange: (isSensitive: boolean) => void;
}

function CategorySwitch({ category, isDisabled, onChange }: CategorySwitchProps) {
  const id = useId();
  const isOn = category.sensitiveProducts === category.products;
  return (
    <>
      <label className="switch" data-selected={isOn ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={id}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <i />
        <span>{category.name || 'Sin categoría'}</span>
      </label>
      <p id={id} className="small soft">
        {hintOf(category)}
      </p>
    </>
  );
}

function hintOf({ products, sensitiveProducts, isSensitive }: ProductCategory): string {
  const counted = `${formatNumber(products)} ${products === 1 ? 'producto' : 'productos'}`;
  if (isSensitive !== null || sensitiveProducts === 0) return counted;
  return sensitiveProducts === products
    ? `${counted} · por su nombre`
    : `${counted} · ${formatNumber(sensitiveProducts)} sensibles por su nombre`;
}
