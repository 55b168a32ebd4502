import { needsPlaces } from '@pregon/contract/profiles/profile.schema';
import { ComboBox } from '@pregon/ui/combo-box';
import { Select, setFieldValue, useValues } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { searchPlaces } from './profile.queries.ts';
import type { ProfileAppForm } from './profile-values.ts';

interface GeographyFieldsProps {
  readonly form: ProfileAppForm;
  readonly levels: readonly string[];
}

/** A level, and the places of that level; another level empties the places. */
export function GeographyFields({ form, levels }: GeographyFieldsProps) {
  const client = useQueryClient();
  const [level = ''] = useValues(form, ['profile.geoHierarchy']);
  const shownLevel = useRef(level);
  useEffect(() => {
    if (shownLevel.current === level) return;
    shownLevel.current = level;
    setFieldValue(form, 'profile.geoOptions', []);
  }, [form, level]);
  const search = useCallback(
    async (text: string) => (await searchPlaces(client, level, text)).map((name) => ({ value: name, label: name })),
    [client, level],
  );
  return (
    <Columns>
      <Select
        of={form}
        name="profile.geoHierarchy"
        label="Jerarquía geográfica"
        options={levels.map((name) => ({ value: name, label: name }))}
        hint="Según la tienda de la última compra."
      />
      {needsPlaces(level) ? (
        <ComboBox
          key={level}
          of={form}
          name="profile.geoOptions"
          label={plural(level)}
          placeholder="Busca por nombre"
          onSearch={search}
        />
      ) : null}
    </Columns>
  );
}

/** 'Ciudad' → 'Ciudades', 'Zona' → 'Zonas'. */
const plural = (level: string) => (/[aeiou]$/i.test(level) ? `${level}s` : `${level}es`);
