import { describe, expect, it } from '@jest/globals';
import { auditActions } from '@pregon/contract/audit/audit-actions';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailLabels } from './audit-labels.ts';
import { entryInWords } from './audit-words.ts';

const zone = 'America/Bogota';
const say = (action: string, details: object = {}, subject: string | null = null) =>
  entryInWords({ action, subject, details: { ...details } }, zone);
const lines = (action: string, details: object, subject?: string) =>
  say(action, details, subject ?? null).details.map(({ label, value }) => `${label}: ${value}`);

describe('an audit entry in Spanish', () => {
  it('shows the old and new values of fields', () => {
    const changes = {
      dateStart: { from: '2026-11-24', to: '2026-11-24T15:30' },
      sendingTime: { from: null, to: '09:00' },
      range: { from: null, to: 1 },
      sendingJustXdays: { from: [], to: [1, 7] },
      repeatEachMonth: { from: 2, to: 6 },
      active: { from: true, to: false },
      yearlySales: { from: 1_250_000, to: null },
      channel: { from: 'Propia', to: 'Franquicia' },
    };
    expect(lines('updateSchedule', { name: 'Navidad', changes })).toEqual([
      'Nombre: Navidad',
      'Empieza: 24 nov 2026 → 24 nov 2026, 15:30',
      'Hora: — → 09:00',
      'Se repite: — → por días de la semana',
      'Días de la semana: — → lunes, domingo',
      'Qué día de cada mes: primer día hábil → un día de la semana',
      'Activa: Sí → No',
      'Venta del año: 1.250.000 → —',
      'Canal: Propia → Franquicia',
    ]);
  });

  it('shows times on the account’s clock', () => {
    expect(lines('omitOccurrence', { dueAt: '2026-11-24T02:05:00.000Z' })).toEqual(['Para cuándo: 23 nov 2026, 21:05']);
  });

  it('describes sending rules in words', () => {
    const always = { from: '00:00', to: '00:00', onlyWorkingDays: false, weeklyLimit: null };
    const sms = { from: '08:00', to: '20:00', onlyWorkingDays: true, weeklyLimit: 3 };
    expect(lines('changeSendingRules', { email: always, sms, wa: always })).toEqual([
      'Correo: a cualquier hora, sin límite',
      'SMS: de 08:00 a 20:00, no los domingos ni festivos, hasta 3 por semana',
      'WhatsApp: a cualquier hora, sin límite',
    ]);
  });

  it('names stored codes by their options', () => {
    expect(say('importData', {}, 'stores').sentence).toBe('Importó datos: tiendas');
    expect(say('changeHoliday', {}, '2026-12-08').sentence).toBe('Cambió el calendario laboral: 8 dic 2026');
    expect(lines('unsubscribe', { channel: 'wa', reason: 'complaint' }, 'ana@x.co')).toEqual([
      'Referencia: ana@x.co',
      'Canal: WhatsApp',
      'Motivo: marcó el mensaje como no deseado',
    ]);
    expect(lines('changeRelease', { action: 'roll-back' })).toEqual(['Acción: volver a la anterior']);
  });

  it('shows unknown values as they are', () => {
    expect(say('launchRocket', { stage: 'two', cargo: { kind: 'dog' } })).toEqual({
      sentence: 'launchRocket',
      details: [
        { label: 'stage', value: 'two' },
        { label: 'cargo', value: '{"kind":"dog"}' },
      ],
    });
  });

  it('has a text for every detail that the server records', () => {
    const folder = join(import.meta.dirname, '../..');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const recorded = files.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes('auditRepository.record') && !text.includes('recordUnattended')) return [];
      return [...text.matchAll(/\bdetails(?:: | = )\{([^{}]*)\}/g)].flatMap(([, inside = '']) =>
        [...inside.replaceAll(/\([^()]*\)/g, '').matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name = '']) => name),
      );
    });
    expect(recorded.length).toBeGreaterThan(Object.keys(auditActions).length / 2);
    const unknown = new Set(recorded.filter((name) => name !== 'changes' && !Object.hasOwn(detailLabels, name)));
    expect([...unknown]).toEqual([]);
  });
});
