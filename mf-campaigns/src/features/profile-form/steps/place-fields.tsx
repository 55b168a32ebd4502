import { needsPlaces } from '@pregon/contract/profiles/profile.schema';
import { ComboBox } from '@pregon/ui/combo-box';
import { Select, useValues } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { blocks } from '../blocks.ts';
import { Dependents } from '../dependents.tsx';
import { searchPlaces } from '../searches.ts';
import { plural } from '../plural.ts';
import { optionsOf, type StepProps } from './step-props.ts';

/** Fields of the geographic filter: a level and places of that level. */
export function PlaceFields({ form, bind, lists }: StepProps) {
  const client = useQueryClient();
  const [level = ''] = useValues(form, ['profile.geoHierarchy']);
  const search = useCallback(async (text: string) => optionsOf(await searchPlaces(client, level, text)), [client, level]);
  return (
    <Columns>
      <Select
        {...bind('geoHierarchy')}
        options={optionsOf(lists.geographicalRanking)}
        hint="Según la tienda de la última compra; de quien no ha comprado, su tienda habitual o donde vive."
      />
      <Dependents form={form} block={blocks.geography}>
        {needsPlaces(level) ? (
          <ComboBox key={level} {...bind('geoOptions')} label={plural(level)} placeholder="Busca por nombre" onSearch={search} />
        ) : null}
      </Dependents>
    </Columns>
  );
}
