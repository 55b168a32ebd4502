import { describe, expect, it } from '@jest/globals';
import { attributionFoot, attributionNote } from './attribution-words.ts';

const last = { attributionDays: 7, attributionTouch: 'ultimo' } as const;
const each = { attributionDays: 1, attributionTouch: 'cualquiera' } as const;

describe('the words on attributed sales', () => {
  it('name the days and the message that they count for, and claim no cause', () => {
    expect(attributionNote(last, '').text).toBe(
      '<p class="finding">Compras en los 7 días después de entregar un mensaje, contadas al último que recibió la persona. Vienen después del mensaje, pero no prueban que sea la causa: muchas se habrían hecho igual.</p>',
    );
    expect(attributionNote(each).text).toContain(
      'Compras en el día después de entregar un mensaje, contadas a cada mensaje que recibió la persona en ese tiempo: una compra puede estar en varias filas, y el total la cuenta una vez.',
    );
  });

  it('say where it is said what messages added, unless it stands beside them', () => {
    const elsewhere = 'Cuánto añadieron los mensajes, donde hubo un grupo de control, lo dice el panel «Ventas incrementales».';
    expect(attributionNote(last).text).toContain(elsewhere);
    expect(attributionNote(last, '').text).not.toContain(elsewhere);
  });

  it('define the figures below a board', () => {
    expect(attributionFoot(last)).toContain(
      ' Es del último mensaje que recibió quien la hizo, si se entregó en los 7 días anteriores; una baja, también, por el mismo medio. ',
    );
    expect(attributionFoot(each)).toContain(
      ' Es de cada mensaje que recibió quien la hizo, si se entregó en el día anterior; una baja, del último por el mismo medio. ',
    );
  });
});
