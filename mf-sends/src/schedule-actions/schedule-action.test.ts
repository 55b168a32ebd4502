import { describe, expect, it } from '@jest/globals';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { planned } from '../testing/examples.ts';
import { disabledReasonOf, sentCount } from './schedule-action.ts';

const { draft, scheduled, running, paused, completed, cancelled, failed } = scheduleState;
const unsent = { total: 0, pending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };
const nothing = 'no hay nada por enviar';

describe('why an action on a schedule is not available', () => {
  it.each([
    [draft, { pausar: nothing, reanudar: 'no está en pausa', cancelar: nothing, enviar: 'es un borrador' }],
    [scheduled, { reanudar: 'no está en pausa' }],
    [running, { reanudar: 'no está en pausa', enviar: 'se está enviando', eliminar: 'se está enviando' }],
    [paused, { pausar: 'ya está en pausa' }],
    [completed, { pausar: nothing, reanudar: 'no está en pausa', cancelar: nothing }],
    [failed, { pausar: nothing, reanudar: 'no está en pausa', cancelar: nothing }],
    [cancelled, { editar: 'ya terminó', pausar: nothing, reanudar: 'no está en pausa', cancelar: nothing, enviar: 'se canceló' }],
  ])('in state %s', (state, expected) => {
    const schedule = { ...planned, state, deliveries: unsent, isTaskComplete: false };
    const actions = ['editar', 'pausar', 'reanudar', 'cancelar', 'enviar', 'eliminar'] as const;
    const reasons = actions.map((action) => [action, disabledReasonOf(action, schedule)] as const);
    expect(Object.fromEntries(reasons.filter(([, reason]) => reason !== undefined))).toEqual(expected);
  });

  it('after the last message: it is not edited any more', () => {
    expect(disabledReasonOf('editar', { ...planned, isTaskComplete: true })).toBe('ya terminó');
  });

  it.each([
    [{ sent: 1 }, 'ya envió 1 mensaje'],
    [{ failed: 2 }, 'ya envió 2 mensajes'],
    [{ uncertain: 1240 }, 'ya envió 1.240 mensajes'],
    [{}, undefined],
    [{ total: 4, skipped: 4 }, 'ya empezó un envío'],
    [{ total: 9, pending: 9 }, 'ya empezó un envío'],
  ])('after messages %j: it is not deleted', (counts, reason) => {
    expect(disabledReasonOf('eliminar', { ...planned, deliveries: { ...unsent, ...counts } })).toBe(reason);
  });

  it('after a sending that reached nobody: it is not deleted', () => {
    const reason = disabledReasonOf('eliminar', { ...planned, finishedOccurrences: 1, deliveries: unsent });
    expect(reason).toBe('ya empezó un envío');
  });

  it('counts as sent what may have been', () => {
    expect(sentCount({ deliveries: { ...unsent, sent: 1, failed: 10, uncertain: 100, skipped: 1000 } })).toBe(111);
  });
});
