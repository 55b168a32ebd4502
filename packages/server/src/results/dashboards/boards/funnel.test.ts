import { describe, expect, it } from '@jest/globals';
import type { SendingResults } from '../numbers/sending.numbers.ts';
import { funnel } from './funnel.ts';

const results = (change: Partial<SendingResults>): SendingResults => ({
  channel: 'email',
  occurrenceId: 1,
  startedAt: null,
  campaignId: 'c',
  campaignName: 'C',
  scheduleId: 's',
  scheduleName: 'S',
  profileName: 'P',
  dueAt: new Date(0),
  delivered: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  openable: 0,
  opened: 0,
  clicked: 0,
  converted: 0,
  convertedAfterClick: 0,
  purchases: 0,
  amount: 0,
  left: 0,
  complaints: 0,
  ...change,
});
/** The texts of the cells, each between bars. */
const plain = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/\s*<[^>]*>\s*/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll('\u00A0', ' ');

describe('the funnel', () => {
  it('counts what was handed over, and each stage as a share', () => {
    const mail = results({
      delivered: 80,
      failed: 15,
      uncertain: 5,
      opened: 40,
      clicked: 8,
      converted: 6,
      convertedAfterClick: 2,
    });
    const { text } = funnel([mail, results({ channel: 'sms', delivered: 10, clicked: 1, complaints: 1, failed: 1 })]);
    expect(plain(text)).toContain('|E-mail|SMS|Enviados|100|100,0 %|11|100,0 %|Entregados|80|80,0 %|10|90,9 %|');
    expect(plain(text)).toContain('|Abiertos o leídos|40|50,0 %|—|no se mide|Con clic|8|10,0 %|1|10,0 %|');
    expect(plain(text)).toContain('|Con clic y compra|2|2,5 %|0|0,0 %|');
    expect(plain(text)).toContain('|Con clic o sin él, a 6 mensajes entregados (6,7 %) les siguió una compra; 4 sin clic,');
    expect(plain(text)).toContain('|16 rebotes o rechazos y 1 queja de correo no deseado, que no son bajas.|');
  });

  it('has nothing to say about buyers where there are none, and shares of nothing are 0', () => {
    const { text } = funnel([results({ failed: 1, complaints: 2 })]);
    expect(text).not.toContain('Con clic o sin él');
    expect(plain(text)).toContain('|Entregados|0|0,0 %|');
    expect(plain(text)).toContain('|1 rebote o rechazo y 2 quejas de correo');
    expect(plain(funnel([results({ delivered: 1, converted: 1 })]).text)).toContain(
      'a 1 mensaje entregado (100,0 %) le siguió una compra; 1 sin',
    );
  });
});
