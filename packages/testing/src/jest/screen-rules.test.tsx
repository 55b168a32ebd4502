import { describe, expect, it } from '@jest/globals';
import { brokenRules } from './screen-rules.ts';

/** The reasons of the rules that a document with these elements breaks. Not in the page: the rules hold there. */
function reasonsIn(html: string): readonly string[] {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = html;
  return brokenRules(page);
}
const reason = (words: string) => [expect.stringContaining(words)];

describe('a screen', () => {
  it.each([
    ['looks selected, but is not', '<label data-selected=""><input type="radio" name="a" />Móvil</label>'],
    ['looks selected, but is not', '<button role="tab" aria-selected="false" data-selected="">Texto</button>'],
    ['is selected, but does not look so', '<label class="switch"><input type="checkbox" checked />Activo</label>'],
    ['looks disabled, but is not', '<label class="check" data-disabled=""><input type="checkbox" />Sí</label>'],
    ['is disabled, but does not look so', '<label class="check"><input type="checkbox" disabled />Sí</label>'],
    ['is invalid without saying why', '<label>Nombre<input aria-invalid="true" /></label>'],
    ['is invalid without saying why', '<label>Nombre<input aria-invalid="true" aria-describedby="a" /></label><p id="a"></p>'],
    ['looks invalid without saying why', '<div data-invalid=""></div>'],
    ['in the tint of failed', '<span class="badge" data-state="failed">Aprobado</span>'],
    ['in the tint of draft', '<span class="badge" data-state="draft">En prueba · 20 %</span>'],
    ['has no name', '<button><svg></svg></button>'],
    ['has no name', '<a href="/admin"> </a>'],
    ['has no label', '<input />'],
    ['leads nowhere', '<section aria-labelledby="gone">Texto</section>'],
    ['leads nowhere', '<button aria-describedby="gone">Texto</button>'],
    ['has a value of 120, not from 0 to 100', '<div role="progressbar" aria-valuenow="120"></div>'],
    ['another number of cells', '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'],
    ['has the href «/admin/undefined»', '<a href="/admin/undefined">Texto</a>'],
    ['shows «NaN»', '<p>Van NaN mensajes</p>'],
    ['shows «Invalid Date»', '<p>Hoy es Invalid Date</p>'],
    ['shows «1 clientes»', '<p>Son <b>1</b> clientes</p>'],
    ['shows «12 cliente»', '<p>Son <b>12</b>\u00a0cliente</p>'],
    ['shows «2 programación»', '<p>2 programación</p>'],
    ['the id «a» is used twice', '<p id="a"></p><p id="a"></p>'],
  ])('that breaks a rule is refused: %s', (words, html) => {
    expect(reasonsIn(html).filter((each) => each.includes(words))).toEqual(reason(words).slice(0, 1));
  });

  it.each([
    ['<label class="check" data-selected=""><input type="checkbox" checked />Sí</label>'],
    ['<button data-selected="">Hoy</button>'],
    ['<label class="switch" data-disabled=""><input type="checkbox" disabled />Sí</label>'],
    ['<label>Nombre<input aria-invalid="true" aria-describedby="a" /></label><p id="a">Escribe el nombre.</p>'],
    [
      '<fieldset aria-describedby="a"><label>Sí<input type="radio" aria-invalid="true" /></label></fieldset><p id="a">Elige uno.</p>',
    ],
    ['<span class="badge" data-state="completed">Aprobado</span><span class="badge" data-state="draft">Otra</span>'],
    ['<button aria-label="Cerrar"><svg></svg></button>'],
    ['<p>1 cliente de 1.001 clientes, el 1 de enero, 21 mensajes, 3,1 veces</p>'],
    ['<p>Versión 2: cliente nuevo</p><p>1 mes</p>'],
    ['<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
  ])('that follows the rules is accepted: %s', (html) => {
    expect(reasonsIn(html)).toEqual([]);
  });
});
