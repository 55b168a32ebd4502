import type { Page } from '@playwright/test';
import { adminUrl } from '../addresses.ts';
import { choose } from '../fields.ts';
import { expect } from '../test.ts';
import { anonymousScreens } from './anonymous-screens.ts';
import { areaDialogs } from './area-dialogs.ts';
import { button, press, row, type Screen, title, type TypingScreen } from './screen.ts';
import { linkedTypingScreens, securityTypingScreens } from './security-typing-screens.ts';
import { staffScreens } from './staff-screens.ts';

const screensByName = new Map([...anonymousScreens, ...staffScreens].map((screen) => [screen.name, screen]));

/** The listed screens with text fields, with their number. Screens without fields, or with those of another listed one, are left out. */
const fieldCounts: Readonly<Record<string, number>> = {
  login: 2,
  'public-data-link': 1,
  'public-survey-errors': 1,
  'public-register-errors': 8,
  'public-visit-purchase': 5,
  'campaign-form': 3,
  'campaign-list': 1,
  'campaign-edit': 3,
  'campaign-page': 1,
  'customer-list': 1,
  customer: 1,
  'add-profiles': 2,
  'newsletter-list': 1,
  'store-list': 1,
  'store-errors': 22,
  'store-place': 1,
  'new-user-errors': 7,
  'user-list': 1,
  'user-edit': 4,
  'audit-log': 1,
  'product-list': 1,
  account: 1,
  'account-senders': 3,
  'account-channels': 6,
  'account-prices': 3,
  'account-results': 1,
  'account-customers': 4,
  'account-keys': 1,
  'account-single-sign-on': 6,
  'account-security': 1,
  'account-webhooks': 1,
  'import-source-errors': 4,
  outbox: 1,
  'short-link-made': 6,
  'schedule-form-whole': 8,
  'schedule-list': 1,
  'schedule-page': 1,
  'sending-rules': 3,
  'whatsapp-templates-errors': 4,
  'profile-form': 1,
};

/** Screens whose fields are those of a listed one, which may be in another state there. */
const sameFields = new Set([
  'login-errors',
  'campaign-form-errors',
  'campaign-list-nothing-found',
  'customer-list-none',
  'store-map',
  'schedule-form',
  'schedule-form-errors',
  'help-page',
  // Its colour drops spaces.
  'account-brand',
  // Typed into by newsletter-typing.spec.ts.
  'newsletter-editor',
]);

/** Whether the fields of a screen are typed into, there or on another screen that has them. */
export const areFieldsTyped = (name: string): boolean => name in fieldCounts || sameFields.has(name);

const listed = Object.entries(fieldCounts).map(([name, fields]) => {
  const screen = screensByName.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  return { ...screen, fields };
});

async function openStep(page: Page, step: string) {
  await screensByName.get('profile-form')?.after?.(page);
  await page.getByRole('link', { name: new RegExp(`^Paso \\d ${step}`) }).click();
}

async function openCustomer(page: Page) {
  await screensByName.get('customer')?.after?.(page);
}

/** Further states of screens with fields that the list of screens does not include. */
const more: readonly TypingScreen[] = [
  {
    name: 'profile-form-purchases',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    fields: 3,
    after: async (page) => {
      await openStep(page, 'Compras');
      await choose(page, 'Jerarquía comercial', 'Línea');
      await choose(page, 'Métrica', 'Ticket promedio');
    },
  },
  {
    name: 'profile-form-offer',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    fields: 2,
    after: async (page) => {
      await openStep(page, 'Oferta');
      await choose(page, 'Tipo de descuento', 'Porcentaje de descuento');
      await choose(page, 'Tipo de recompensa', 'Valor en efectivo');
    },
  },
  {
    name: 'customer-edit',
    address: '/admin/clientes?bought=yes',
    shows: row(/En riesgo/),
    fields: 6,
    after: async (page) => {
      await openCustomer(page);
      await press('Editar')(page);
      await expect(page.getByRole('form', { name: 'Datos del cliente' })).toBeVisible();
    },
  },
  {
    name: 'customer-erase',
    address: '/admin/clientes?bought=yes',
    shows: row(/En riesgo/),
    fields: 1,
    after: async (page) => {
      await openCustomer(page);
      await press('Eliminar cliente…')(page);
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
    },
  },
  {
    name: 'profile-form-why',
    address: '/admin/campaign/all',
    shows: row(/Hogar renovado/),
    fields: 1,
    after: async (page) => {
      await openStep(page, 'Tema');
      await press('Buscar un cliente')(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'holidays',
    address: '/admin/sends/schedule',
    shows: button('Guardar borrador'),
    fields: 1,
    after: async (page) => {
      await page
        .getByRole('spinbutton', { name: /, Día$/ })
        .first()
        .pressSequentially('01122099');
      await press('Calendario laboral')(page);
      await expect(page.getByRole('dialog', { name: 'Calendario laboral' })).toBeVisible();
    },
  },
  {
    name: 'emojis',
    address: '/admin/sends/schedule',
    shows: button('Guardar borrador'),
    fields: 1,
    after: async (page) => {
      await page.getByRole('button', { name: 'Emojis' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Emojis' })).toBeVisible();
    },
  },
  { name: 'help', address: '/admin/ayuda', shows: title('Ayuda'), fields: 1 },
  {
    name: 'invitation',
    address: '/admin/new-user',
    shows: title('Nuevo Usuario'),
    fields: 1,
    after: async (page) => {
      await page.getByRole('radio', { name: /invitación/i }).check({ force: true });
      await expect(button('Enviar invitación')(page)).toBeVisible();
    },
  },
  ...areaDialogs
    .filter(({ name }) => name === 'palette' || name === 'own-password-errors')
    .map(({ name, open }) => ({
      name,
      address: '/admin/audit',
      shows: title('Auditoría'),
      fields: name === 'palette' ? 1 : 3,
      after: open,
    })),
];

const isAnonymous = ({ name }: Screen): boolean => anonymousScreens.some((screen) => screen.name === name);

export const anonymousTypingScreens: readonly TypingScreen[] = [
  ...listed.filter(isAnonymous),
  { name: 'forgot', address: `${adminUrl}/forgot`, shows: button('Recuperar'), fields: 1 },
  ...linkedTypingScreens,
];
export const staffTypingScreens: readonly TypingScreen[] = [
  ...listed.filter((screen) => !isAnonymous(screen)),
  ...more,
  ...securityTypingScreens,
];
