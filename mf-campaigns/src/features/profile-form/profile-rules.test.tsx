import { refusal } from '@pregon/auth-api/testing/fake-server';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { describe, expect, it } from '@jest/globals';
import { expectNumberRefused, expectThousandsRead } from '@pregon/testing/number-entry';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  address,
  choose,
  find,
  fillRequired,
  giveFile,
  goToStep,
  openScreen,
  save,
  startServer,
  stepOnShow,
  tick,
  typeDate,
} from './testing/profile-screen.ts';

/** A validation rule: its field, how to break it, and the expected message. */
interface Rule {
  readonly rule: string;
  readonly step: string;
  readonly field: string;
  readonly message: string;
  readonly breakIt?: (user: UserEvent) => Promise<void>;
}

const where = 'Dónde compran';
const who = 'Quiénes son';
const purchases = 'Qué compran y cómo pagan';
const offer = 'La oferta';
const history = 'Campaña anterior, eventos y archivo';
const about = 'De qué se trata';

const rules: readonly Rule[] = [
  { rule: 'name is required', step: about, field: 'Nombre del perfil', message: 'El nombre es requerido' },
  { rule: 'objetive needs at least one item', step: about, field: 'Objetivo', message: 'Elige al menos un objetivo.' },
  {
    rule: 'customer_focus needs at least one item',
    step: who,
    field: 'Enfoque del cliente',
    message: 'Elige al menos un enfoque.',
    breakIt: (user) => tick(user, 'Enfoque del cliente', 'Todas'),
  },
  {
    rule: 'customer_category needs at least one item',
    step: who,
    field: 'Categoría del cliente',
    message: 'Elige al menos una categoría.',
    breakIt: (user) => tick(user, 'Categoría del cliente', 'Todas'),
  },
  {
    rule: 'a geographic choice other than nacional asks for an option',
    step: where,
    field: 'Ciudades',
    message: 'Elige al menos un lugar.',
    breakIt: (user) => choose(user, 'Jerarquía geográfica', 'Ciudad'),
  },
  {
    rule: 'type_customers todos excepto asks for a type',
    step: who,
    field: 'Tipos que se excluyen',
    message: 'Elige al menos un tipo de cliente.',
    breakIt: (user) => choose(user, 'Tipo de cliente', 'Todos excepto'),
  },
  {
    rule: 'a commercial choice other than todos asks for an option',
    step: purchases,
    field: 'Líneas',
    message: 'Elige al menos una opción.',
    breakIt: (user) => choose(user, 'Jerarquía comercial', 'Línea'),
  },
  {
    rule: 'payment_method todos excepto asks for a method',
    step: purchases,
    field: 'Medios que se excluyen',
    message: 'Elige al menos un medio de pago para excluir.',
    breakIt: (user) => choose(user, 'Medio de pago', 'Todos excepto'),
  },
  {
    rule: 'condition_metrica asks for operator_metrica',
    step: purchases,
    field: 'Comparación',
    message: 'Elige cómo se compara.',
    breakIt: (user) => choose(user, 'Métrica', 'Ticket promedio'),
  },
  {
    rule: 'condition_metrica asks for value_metrica',
    step: purchases,
    field: 'Valor',
    message: 'Escribe con qué valor se compara.',
    breakIt: (user) => choose(user, 'Métrica', 'Ticket promedio'),
  },
  {
    rule: 'customer_rank asks for sale_date_start',
    step: purchases,
    field: 'Ventas desde',
    message: 'Elige desde qué día cuentan las ventas.',
    breakIt: (user) => user.type(screen.getByLabelText(/^Cuántos clientes/), '100'),
  },
  {
    rule: 'customer_rank asks for sale_date_end',
    step: purchases,
    field: 'Ventas hasta',
    message: 'Elige hasta qué día cuentan las ventas.',
    breakIt: (user) => user.type(screen.getByLabelText(/^Cuántos clientes/), '100'),
  },
  {
    rule: 'customer_rank is a positive integer',
    step: purchases,
    field: 'Cuántos clientes',
    message: 'Debe ingresar un numero entero positivo.',
    breakIt: (user) => user.type(screen.getByLabelText(/^Cuántos clientes/), '0'),
  },
  {
    rule: 'sales end after they begin',
    step: purchases,
    field: 'Ventas hasta',
    message: 'Las ventas no pueden terminar antes de empezar.',
    breakIt: async (user) => {
      await typeDate(user, 'Ventas desde', '20112026');
      await typeDate(user, 'Ventas hasta', '19112026');
    },
  },
  {
    rule: 'BONORECOMPRA asks for next_campaing',
    step: offer,
    field: 'Campaña en que se usa el bono',
    message: 'Elige la campaña en que se usa el bono.',
    breakIt: (user) => choose(user, 'Tipo de descuento', 'Bono recompra'),
  },
  {
    rule: 'PORCENTAJEDEDESCUENTO asks for value_discont',
    step: offer,
    field: 'Porcentaje',
    message: 'Escribe el porcentaje de descuento.',
    breakIt: (user) => choose(user, 'Tipo de descuento', 'Porcentaje de descuento'),
  },
  {
    rule: 'a percentage is 100 at most',
    step: offer,
    field: 'Porcentaje',
    message: 'Escribe un porcentaje de 100 o menos.',
    breakIt: async (user) => {
      await choose(user, 'Tipo de descuento', 'Porcentaje de descuento');
      await user.type(await screen.findByLabelText('Porcentaje'), '101');
    },
  },
  {
    rule: 'C.C.ALACOMPRADEOTROSPRODUCTOS asks for a product',
    step: offer,
    field: 'Productos',
    message: 'Elige al menos un producto.',
    breakIt: (user) => choose(user, 'Tipo de descuento', 'C.C. a la compra'),
  },
  {
    rule: 'VALORENEFECTIVO asks for value_reward',
    step: offer,
    field: 'Valor de la recompensa',
    message: 'Escribe el valor de la recompensa.',
    breakIt: (user) => choose(user, 'Tipo de recompensa', 'Valor en efectivo'),
  },
  {
    rule: 'UNIDADDEPRODUCTO asks for a product',
    step: offer,
    field: 'Productos',
    message: 'Elige al menos un producto.',
    breakIt: (user) => choose(user, 'Tipo de recompensa', 'Unidad de producto'),
  },
  {
    rule: 'previous_campaign_customers asks for previous_campaign_to',
    step: history,
    field: 'Qué hicieron',
    message: 'Elige qué hicieron.',
    breakIt: (user) => find(user, 'Campaña anterior', 'rebajas', 'Rebajas de enero'),
  },
];

/** Returns the error message of a field, for every kind of control. */
const messageOf = (field: string) => {
  const label = screen
    .getAllByText(field, { selector: '.label, .label *' })
    .map((element) => element.closest('.field'))
    .find((frame) => frame !== null);
  return label ? within(label as HTMLElement).queryByText(/./, { selector: '.error' })?.textContent : undefined;
};

describe('each rule of a profile shows its error at the field', () => {
  it.each(rules)('$rule', async ({ step, field, message, breakIt }) => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await stepOnShow(about);
    await goToStep(user, step);
    await breakIt?.(user);
    await user.click(save());
    await screen.findByRole('alert');
    await goToStep(user, step);
    await waitFor(() => expect(messageOf(field)).toBe(message));
    expect(server.requests.some(({ url, method }) => method === 'POST' && url.pathname === '/V1/sends')).toBe(false);
  });

  it.each([
    ['must be CSV', new File(['x'], 'leales.xlsx'), 'El archivo debe ser de tipo CSV'],
    [
      'has 10 MB at most',
      Object.defineProperty(new File(['x'], 'leales.csv'), 'size', { value: 10 * 1024 * 1024 + 1 }),
      'El archivo pesa más de 10 MB. Divídelo en varios perfiles.',
    ],
    ['is not empty', new File([], 'leales.csv'), 'El archivo está vacío.'],
  ])('customer_file %s, before any upload', async (_rule, file, message) => {
    const { server } = startServer();
    await openScreen(address({ step: 'historial' }), { server });
    await stepOnShow(history);
    giveFile(file);
    await waitFor(() => expect(messageOf('Archivo de clientes')).toBe(message));
    expect(server.requests.some(({ url }) => url.pathname === '/V1/customer-files')).toBe(false);
  });

  it('previous_send items must be numbers', async () => {
    const { server } = startServer();
    server.answer(createProfile, () => refusal('INVALID', { fields: { 'profile.previous_send.0': 'Debe ser un número' } }));
    const { user } = await openScreen(address(), { server });
    await fillRequired(user);
    await goToStep(user, history);
    await find(user, 'Campaña anterior', 'rebajas', 'Rebajas de enero');
    await user.click(screen.getByRole('radio', { name: 'Compraron' }));
    await find(user, 'Perfiles de esa campaña', 'mad', 'Madres');
    await user.click(save());
    await waitFor(() => expect(messageOf('Perfiles de esa campaña')).toBe('Debe ser un número'));
    expect(screen.getByRole('combobox', { name: 'Perfiles de esa campaña' })).toHaveFocus();
  });

  it.each([
    { label: /^Cuántos clientes/, step: purchases, message: 'Debe ingresar un numero entero positivo.' },
    {
      label: 'Valor',
      step: purchases,
      message: 'Escribe un número.',
      show: (user: UserEvent) => choose(user, 'Métrica', 'Ticket promedio'),
    },
    {
      label: 'Porcentaje',
      step: offer,
      message: 'Escribe un número.',
      show: (user: UserEvent) => choose(user, 'Tipo de descuento', 'Porcentaje de descuento'),
    },
    {
      label: /^Valor del descuento/,
      step: offer,
      message: 'Escribe un número.',
      show: (user: UserEvent) => choose(user, 'Tipo de descuento', 'Valor fijo'),
    },
    {
      label: 'Valor de la recompensa',
      step: offer,
      message: 'Escribe un número.',
      show: (user: UserEvent) => choose(user, 'Tipo de recompensa', 'Valor en efectivo'),
    },
  ])(
    '$label rejects a value that is not such a number, and keeps it as typed across steps',
    async ({ label, step, message, show }) => {
      const { server, saved } = startServer();
      const { user } = await openScreen(address(), { server });
      await fillRequired(user);
      await goToStep(user, step);
      await show?.(user);
      const input = () => screen.getByLabelText(label);
      await expectNumberRefused({ user, input, save: () => user.click(save()), message, takesDecimals: show !== undefined });
      await goToStep(user, where);
      await goToStep(user, step);
      expect(input()).toHaveValue(show ? '12a' : '-1');
      await expectThousandsRead({ user, input });
      expect(saved).toHaveLength(0);
    },
  );

  it('shows no error for an empty choice with all five flags off', async () => {
    const { server, saved } = startServer();
    const { user } = await openScreen(address(), { server });
    await fillRequired(user);
    await choose(user, 'Tipo de cliente', 'Todos$');
    await goToStep(user, purchases);
    await choose(user, 'Jerarquía comercial', 'Todos$');
    await choose(user, 'Medio de pago', 'PSE');
    await goToStep(user, offer);
    await choose(user, 'Tipo de descuento', 'Valor fijo');
    await choose(user, 'Tipo de recompensa', 'Puntos');
    await user.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      customerType: '',
      commHierarchy: '',
      paymentMethod: 'PSE',
      filterCommHierarchy: false,
      filterPaymentMethod: false,
      filterConditionMetric: false,
      filterTypeDiscount: false,
      filterTypeReward: false,
    });
  });

  it('removes the error as soon as the field is valid', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await user.click(await screen.findByRole('button', { name: /^Guardar (?!borrador)/ }));
    await waitFor(() => expect(messageOf('Objetivo')).toBe('Elige al menos un objetivo.'));
    await tick(user, 'Objetivo', 'Vender');
    await waitFor(() => expect(messageOf('Objetivo')).toBeUndefined());
  });
});
