import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  changeSensitiveCategory,
  listSensitiveCategories,
  type ProductCategory,
} from '@pregon/contract/account/sensitive-categories.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { FormLayout, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadedPart } from './loaded-part.tsx';
import { useStoredAnswer } from './use-stored-answer.ts';

/** The categories of products that reveal health or intimacy: they enter neither affinity nor offers. */
export default function SensitiveCategories() {
  const asked = useQuery({ ...restQuery(listSensitiveCategories), staleTime: 0 });
  return (
    <FormLayout>
      <Section
        title="Categorías sensibles"
        description="Las que revelan salud o intimidad. Sus productos no cuentan para afinidades, ofertas ni productos cruzados."
      >
        <LoadedPart of={asked} loading="Cargando las categorías…">
          {({ items }) => <Categories items={items} />}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}

function Categories({ items }: { readonly items: readonly ProductCategory[] }) {
  const show = useStoredAnswer<typeof listSensitiveCategories>(restQuery(listSensitiveCategories).queryKey);
  const { mutate, isPending, variables } = useMutation({
    ...restMutation(changeSensitiveCategory),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: (listed) => {
      show(listed);
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
