import { adminUrl, publicUrl } from '../addresses.ts';
import { demoKey, registerVisit } from '../shop-visits.ts';
import { expect } from '../test.ts';
import { button, press, type Screen, title } from './screen.ts';

/** Screens without a session: the login pages of the admin area, and the public pages. */
export const anonymousScreens: readonly Screen[] = [
  { name: 'login', address: adminUrl, shows: button('Ingresar') },
  {
    name: 'login-errors',
    address: `${adminUrl}/?logout=success`,
    shows: button('Ingresar'),
    after: async (page) => {
      await press('Ingresar')(page);
      await expect(page.getByText('Ingrese el correo del usuario')).toBeVisible();
    },
  },
  { name: 'admin-not-found', address: `${adminUrl}/no/existe`, shows: title('No encontramos esta página.') },
  { name: 'admin-unsubscribe', address: `${adminUrl}/unsubscribe/nadie@correo.example`, shows: title('Te has dado de baja') },
  { name: 'public-home', address: publicUrl, shows: title('Hola') },
  { name: 'public-unsubscribe', address: `${publicUrl}/unsubscribe/nadie@correo.example`, shows: title('Te has dado de baja') },
  { name: 'public-not-found', address: `${publicUrl}/NotFound`, shows: title('No encontramos esta página') },
  {
    name: 'public-bad-link',
    address: `${publicUrl}/preferences?action=choose&email=nadie%40correo.example&token=x`,
    shows: title('Este enlace ya no sirve'),
  },
  {
    name: 'public-data-link',
    address: `${publicUrl}/preferences?action=datos`,
    shows: title('Tus datos personales'),
    after: async (page) => {
      await press('Enviarme mi enlace')(page);
      await expect(page.getByText('Escribe tu correo o tu celular.')).toBeVisible();
    },
  },
  {
    name: 'public-survey-errors',
    address: publicUrl,
    shows: title('Hola'),
    after: async (page) => {
      await page.goto((await registerVisit(page.request)).surveyUrl);
      await press('Enviar respuestas')(page);
      await expect(page.getByText('Este campo es requerido')).toHaveCount(3);
    },
  },
  {
    name: 'public-register-errors',
    address: `${publicUrl}/apps/${demoKey}/registro/`,
    shows: title('Regístrate'),
    after: async (page) => {
      await page.getByText('Cuéntanos más (opcional)').click();
      await press('Registrarme')(page);
      await expect(page.getByText('Escribe los nombres.')).toBeVisible();
    },
  },
  {
    name: 'public-visit-purchase',
    address: `${publicUrl}/apps/${demoKey}/visita/`,
    shows: title('Registra una visita'),
    after: async (page) => {
      await page.getByRole('radio', { name: 'Compró' }).check();
      await page.getByRole('button', { name: 'Agregar un producto' }).click();
      await press('Registrar compra')(page);
      await expect(page.getByText('Elige cómo pagó.')).toBeVisible();
    },
  },
  {
    name: 'public-closed',
    address: `${publicUrl}/apps/no-hay-tal-clave/visita/`,
    shows: title('Esta página no está disponible'),
    complaint: 'status of 404',
  },
  { name: 'outbox', address: `${publicUrl}/outbox`, shows: title('Mensajes enviados') },
];
