import { expect, it } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { identifyingPattern } from './identifying-pattern.ts';

oneDatabase(({ pool }) => {
  const matched = async (identifying: readonly string[], text: string): Promise<string | null> => {
    const { rows } = await pool.query<{ left: string | null }>(`select regexp_replace($1, $2, '…', 'gi') as left`, [
      text,
      identifyingPattern(identifying),
    ]);
    return rows[0]?.left ?? null;
  };

  it.each([
    ['1017999101', 'cédula 1.017.999.101, dos veces', 'cédula …, dos veces'],
    ['1017999101', '["CC","1017999101"]', '["CC","…"]'],
    ['1017999101', 'factura 210179991013', 'factura 210179991013'],
    ['+573009990103', 'al 300 999 01-03 o +57 (300) 9990103', 'al … o …'],
    ['+573009990103', 'al 13009990103', 'al 13009990103'],
    ['+13055550100', 'al +1 305 555 0100', 'al …'],
    ['ana+1@x.example', 'Ana+1@X.example, q=ana\u002b1%40x.example', '…, q=…'],
    ['ana@x.example', 'diana@x.example y ana@x.examples', 'diana@x.example y ana@x.examples'],
    ['Zulmira Uribe', 'llamar a zulmira  URIBE; q=Zulmira+Uribe', 'llamar a …; q=…'],
    ['Ana Paz', 'Diana Paz', 'Diana Paz'],
    ['AB-123456', 'pasaporte ab-123456.', 'pasaporte ….'],
    ['María (Ñ) [x]', 'es maría (ñ) [x] o no', 'es … o no'],
  ])('finds %s in «%s»', async (identifying, text, left) => expect(await matched([identifying], text)).toBe(left));

  it('finds any of several', async () => expect(await matched(['a@x.co', '52123456'], 'a@x.co y 52.123.456')).toBe('… y …'));

  it.each([[[]], [['Luis']]])('matches nothing where %j is known', (known) => expect(identifyingPattern(known)).toBeNull());
});
