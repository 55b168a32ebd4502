import { TextField } from '@pregon/ui/form';
import { Columns, Section } from '@pregon/ui/page';
import { fieldLabels, type StoreAppForm } from './store-values.ts';

export function ContactFields({ form }: { readonly form: StoreAppForm }) {
  return (
    <Section title="Contacto" description="Quien responde por la tienda, y cómo se llega a ella.">
      <Columns>
        <TextField of={form} name="contactName" label={fieldLabels.contactName} />
        <TextField of={form} name="contactRole" label={fieldLabels.contactRole} placeholder="Administradora" />
        <TextField of={form} name="contactMobile" type="tel" label={fieldLabels.contactMobile} placeholder="300 123 4567" />
        <TextField of={form} name="contactEmail" type="email" label={fieldLabels.contactEmail} />
        <TextField of={form} name="phone" type="tel" label={fieldLabels.phone} placeholder="601 555 0101" />
        <TextField of={form} name="address" label={fieldLabels.address} placeholder="Calle 60 # 9-30" />
      </Columns>
    </Section>
  );
}
