import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ReportState } from './report-state.tsx';

const received = { at: '2026-11-24T15:30:00.000Z', events: ['delivered', 'answer'], outcome: 'applied' } as const;
const seen = { ...received, events: [...received.events] };

it('says that nothing has arrived', () => {
  render(<ReportState report={undefined} />);
  expect(screen.getByText('Todavía no se ha recibido ningún aviso en esta dirección.')).toBeVisible();
});

it('says when the last report arrived, and of what', () => {
  render(<ReportState report={{ received: seen, refused: { at: '2026-11-24T15:00:00.000Z', reason: 'signature' } }} />);
  expect(screen.getByText(/^Último aviso: 24 nov 2026.*10:30, entregas y respuestas\.$/)).toBeVisible();
  expect(screen.queryByText(/se rechazó un aviso/)).toBeNull();
});

it('warns where the last one was refused', () => {
  render(<ReportState report={{ received: seen, refused: { at: '2026-11-24T16:00:00.000Z', reason: 'signature' } }} />);
  expect(screen.getByText(/no estaba firmado con la clave del proveedor que está guardada/)).toBeVisible();
});
