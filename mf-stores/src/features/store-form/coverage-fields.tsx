import { coordinatesText, parseCoordinates } from '@pregon/contract/stores/coordinates';
import { Button } from '@pregon/ui/button';
import { CheckBox, goToField, setFieldValue, TextField, useValues } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Columns, Section } from '@pregon/ui/page';
import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MapModal } from '../../map/map-modal.tsx';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export function CoverageFields({ form }: { readonly form: StoreAppForm }) {
  const [isMapOpen, setMapOpen] = useState(false);
  const isPlaced = useRef(false);
  // The dialog traps the focus, so the field is focused only after the dialog has closed.
  useEffect(() => {
    if (isMapOpen || !isPlaced.current) return;
    isPlaced.current = false;
    goToField(form, 'coordinates');
  }, [isMapOpen, form]);
  const [coordinates = ''] = useValues(form, ['coordinates']);
  return (
    <Section title="Cobertura">
      <Columns>
        <TextField
          of={form}
          name="coordinates"
          label={fieldLabels.coordinates}
          placeholder="4.648620, -74.063310"
          before={<Icon of={MapPin} />}
          optional
        />
        <div className="store-map-opener">
          <Button onPress={() => setMapOpen(true)}>
            <Icon of={MapPin} />
            {coordinates ? 'Cambiar en el mapa' : 'Ubicar en el mapa'}
          </Button>
        </div>
        <CheckBox of={form} name="zoneSalesOnly" label={fieldLabels.zoneSalesOnly} />
        <CheckBox of={form} name="citySales" label={fieldLabels.citySales} />
        <CheckBox of={form} name="nationalShipping" label={fieldLabels.nationalShipping} />
      </Columns>
      <MapModal
        isOpen={isMapOpen}
        start={parseCoordinates(coordinates)}
        onClose={() => setMapOpen(false)}
        onSelect={(place) => {
          setFieldValue(form, 'coordinates', coordinatesText(place));
          isPlaced.current = true;
          setMapOpen(false);
        }}
      />
    </Section>
  );
}
