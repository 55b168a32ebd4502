import { graphqlQuery } from '@pregon/auth-api/queries';
import { countriesWithStates } from '@pregon/contract/places/place.schema';
import { cityQuery, countryQuery, stateQuery } from '@pregon/contract/places/places.operations';
import { storeWordsQuery } from '@pregon/contract/stores/stores.operations';
import { SearchSelect } from '@pregon/ui/combo-box';
import { TextField, useValues } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { CascadingFields } from './cascading-fields.tsx';
import { KnownOrNew } from './known-or-new.tsx';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

const places = ['country', 'department', 'city'] as const;

const named = (rows: readonly { readonly name: string }[] | undefined) =>
  rows?.map(({ name }) => ({ value: name, label: name })) ?? [];

interface IdentityFieldsProps {
  readonly form: StoreAppForm;
  /** The hint of the code field for an empty code. */
  readonly codeHint: string;
}

export function IdentityFields({ form, codeHint }: IdentityFieldsProps) {
  const inUse = useQuery(graphqlQuery(storeWordsQuery, {})).data?.storeWords;
  return (
    <Section title="Identidad y ubicación">
      <Columns>
        <TextField of={form} name="name" label={fieldLabels.name} placeholder="Ceiba Chapinero" />
        <TextField of={form} name="code" label={fieldLabels.code} placeholder="CEI-041" hint={codeHint} optional />
        <CascadingFields form={form} fields={places}>
          <PlaceFields form={form} />
        </CascadingFields>
        <KnownOrNew form={form} name="zone" known={inUse?.zones} />
        <KnownOrNew form={form} name="channel" known={inUse?.channels} />
        <TextField of={form} name="email" type="email" label={fieldLabels.email} placeholder="tienda@empresa.com" span />
      </Columns>
    </Section>
  );
}

/** Fields of country, state and city. For a country without known states, state and city are text fields. */
function PlaceFields({ form }: { readonly form: StoreAppForm }) {
  const [country = '', department = ''] = useValues(form, ['country', 'department']);
  const isKnown = countriesWithStates.includes(country);
  const countries = useQuery(graphqlQuery(countryQuery, {})).data?.country;
  const states = useQuery({ ...graphqlQuery(stateQuery, { filter: { country } }), enabled: isKnown }).data?.state;
  const code = states?.find(({ name }) => name === department)?.code ?? '';
  const cities = useQuery({ ...graphqlQuery(cityQuery, { filter: { state: code } }), enabled: code !== '' }).data?.city;
  return (
    <>
      <SearchSelect
        of={form}
        name="country"
        label={fieldLabels.country}
        options={countries?.map(({ iso2, name }) => ({ value: iso2, label: name }))}
        span
      />
      {isKnown ? (
        <>
          <SearchSelect of={form} name="department" label={fieldLabels.department} options={named(states)} />
          <SearchSelect
            of={form}
            name="city"
            label={fieldLabels.city}
            options={named(cities)}
            isDisabled={department === ''}
            placeholder={department === '' ? 'Elige primero el departamento' : undefined}
          />
        </>
      ) : (
        <>
          <TextField of={form} name="department" label={fieldLabels.department} />
          <TextField of={form} name="city" label={fieldLabels.city} />
        </>
      )}
    </>
  );
}
