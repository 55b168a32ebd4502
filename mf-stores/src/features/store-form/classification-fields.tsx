import { graphqlQuery } from '@pregon/auth-api/queries';
import {
  warehouseCategoryQuery,
  warehouseLinesQuery,
  warehouseSubcategoryQuery,
} from '@pregon/contract/stores/stores.operations';
import { useValues } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { CascadingFields } from './cascading-fields.tsx';
import { KnownOrNew } from './known-or-new.tsx';
import type { StoreAppForm } from './store-values.ts';

const classes = ['category', 'subcategory', 'line'] as const;

interface Named {
  readonly name: string;
  readonly code: string;
}
const names = (rows: readonly Named[] | undefined) => rows?.map(({ name }) => name);
const codeOf = (rows: readonly Named[] | undefined, name: string) => rows?.find((row) => row.name === name)?.code ?? '';

export function ClassificationFields({ form }: { readonly form: StoreAppForm }) {
  return (
    <Section title="Clasificación" description="Lo que escribas de nuevo queda para las próximas tiendas.">
      <Columns>
        <CascadingFields form={form} fields={classes}>
          <ClassFields form={form} />
        </CascadingFields>
      </Columns>
    </Section>
  );
}

/** Fields of category, subcategory and line; the options of each depend on the field before it. */
function ClassFields({ form }: { readonly form: StoreAppForm }) {
  const [category = '', subcategory = ''] = useValues(form, ['category', 'subcategory']);
  const categories = useQuery(graphqlQuery(warehouseCategoryQuery, {})).data?.warehouseCategory;
  const ofCategory = codeOf(categories, category);
  const subcategories = useQuery({
    ...graphqlQuery(warehouseSubcategoryQuery, { filter: { category: ofCategory } }),
    enabled: ofCategory !== '',
  }).data?.warehouseSubcategory;
  const ofSubcategory = codeOf(subcategories, subcategory);
  const lines = useQuery({
    ...graphqlQuery(warehouseLinesQuery, { filter: { subcategory: ofSubcategory } }),
    enabled: ofSubcategory !== '',
  }).data?.warehouseLines;
  return (
    <>
      <KnownOrNew form={form} name="category" known={names(categories)} />
      <KnownOrNew
        form={form}
        name="subcategory"
        known={names(subcategories)}
        isDisabled={category === ''}
        {...(category === '' && { placeholder: 'Elige primero la categoría' })}
      />
      <KnownOrNew
        form={form}
        name="line"
        known={names(lines)}
        isDisabled={subcategory === ''}
        optional
        {...(subcategory === '' && { placeholder: 'Elige primero la subcategoría' })}
      />
    </>
  );
}
