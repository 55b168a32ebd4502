import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ApprovalChanges } from './approval-changes.tsx';

it('shows each part as it was approved and as it is now', () => {
  render(
    <ApprovalChanges
      changes={[
        { label: 'A quién llega', before: 'Todos los clientes de la cuenta.', after: 'Clientes de Cali.' },
        { label: 'E-mail: Preencabezado', before: '', after: 'Hasta el domingo' },
        { label: 'SMS: Mensaje', before: 'Hola', after: '' },
      ]}
    />,
  );
  const group = screen.getByRole('group');
  expect(group).toHaveTextContent('Qué cambió desde la última aprobación');
  expect(group).toHaveTextContent('A quién llegaAntes: Todos los clientes de la cuenta.Ahora: Clientes de Cali.');
  expect(group).toHaveTextContent('E-mail: PreencabezadoAntes: no estabaAhora: Hasta el domingo');
  expect(group).toHaveTextContent('SMS: MensajeAntes: HolaAhora: ya no está');
});
