import type { Audience, AudienceExplanation } from '@pregon/contract/profiles/audience.schema';
import { emptyProfile } from '@pregon/contract/profiles/profile-fields';
import { exampleAudience } from '@pregon/contract/testing/examples';
import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { ComboBox } from '@pregon/ui/combo-box';
import { Form, goToField, Select, useAppForm } from '@pregon/ui/form';
import { screen, within } from '@testing-library/react';
import { profileSchema } from '../../profile-values.ts';
import { AudiencePanel } from '../audience-panel.tsx';

const focuses = ['Leales', 'Nuevos', 'Perdidos'].map((name) => ({ value: name, label: name }));
const levels = ['Nacional', 'Ciudad'].map((name) => ({ value: name, label: name }));

/** Screen with the audience panel and a form of two fields; the objectives are fixed. */
function PanelScreen() {
  const form = useAppForm({
    schema: profileSchema,
    initialValues: { profile: { ...emptyProfile, objective: ['Fidelizar', 'Reactivar'], geoHierarchy: 'Nacional' } },
  });
  return (
    <>
      <Form of={form} aria-label="Perfil" onSubmit={() => undefined}>
        <Select of={form} name="profile.geoHierarchy" label="Jerarquía geográfica" options={levels} />
        <ComboBox of={form} name="profile.customerFocus" label="Enfoque del cliente" options={focuses} />
      </Form>
      <AudiencePanel form={form} onGoTo={(field) => goToField(form, `profile.${field}`)} />
    </>
  );
}

/** A remote with only this screen, at `/admin/panel`. */
export const panelRemote: RemoteModule = {
  id: 'mf-campaigns',
  routes: [{ path: 'panel', title: 'Perfil', load: async () => ({ default: PanelScreen }) }],
};

/** Returns queries within the audience panel. */
export const panel = () => within(screen.getByRole('complementary', { name: 'Audiencia' }));

/** An audience filtered by geography and focus, with the losses of each. */
export const figures: Audience = {
  total: 300,
  steps: [
    { key: 'account', label: 'Clientes de la cuenta', remaining: 5000, missing: 0 },
    { key: 'geography', label: 'Antioquia', remaining: 1200, missing: 214 },
    { key: 'focus', label: 'Leales', remaining: 320, missing: 0 },
    { key: 'reach', label: 'Sin bajas y con permiso', remaining: 300, missing: 0 },
  ],
  reach: { email: 290, sms: 1, whatsapp: 0 },
  losses: {
    email: { noAddress: 8, noConsent: 21, suppressed: 1 },
    sms: { noAddress: 319, noConsent: 0, suppressed: 0 },
    whatsapp: { noAddress: 0, noConsent: 318, suppressed: 2 },
  },
  sentence: 'Clientes leales de Antioquia.',
  selects: ['Compran en Antioquia', 'Leales'],
  describes: ['Descuento del 20 %'],
  outdatedPurchases: null,
};

/** An empty audience: the focus removed the last customers. */
export const emptyAudience: Audience = {
  ...figures,
  total: 0,
  steps: [
    { key: 'account', label: 'Clientes de la cuenta', remaining: 5000, missing: 0 },
    { key: 'focus', label: 'Leales', remaining: 0, missing: 40 },
    { key: 'reach', label: 'Sin bajas y con permiso', remaining: 0, missing: 0 },
  ],
};

export const everybody: Audience = exampleAudience;

export const marta = { id: 7, name: 'Marta Ríos', detail: 'CC 1020', city: 'Medellín' };

/** An explanation for Marta: her focus is unknown, and she can be reached by e-mail. */
export const martaIsOut: AudienceExplanation = {
  customer: { id: marta.id, name: marta.name },
  isSelected: false,
  filters: [
    { key: 'geography', label: 'Antioquia', passes: true, isMissing: false, value: 'Compró en Ceiba Laureles (Medellín)' },
    { key: 'focus', label: 'Leales', passes: false, isMissing: true, value: 'Sin enfoque' },
  ],
  channels: [
    { channel: 'email', isReachable: true, reason: 'marta@correo.example' },
    { channel: 'sms', isReachable: false, reason: 'Se dio de baja el 3 de noviembre de 2026' },
    { channel: 'whatsapp', isReachable: false, reason: 'Sin celular' },
  ],
};
