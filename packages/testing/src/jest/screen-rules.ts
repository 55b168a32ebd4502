/**
 * Rules that hold on every screen at any moment: what is marked agrees with what is true, references lead somewhere, and no text
 * shows a value of the program. Component tests check them at their end, so that a test of one thing detects a mistake in another.
 */

interface Rule {
  readonly selector: string;
  /** The reason why the element breaks the rule, or undefined. */
  readonly broken: (element: Element) => string | undefined;
}

const checkable = 'input[type="checkbox"], input[type="radio"]';
const control = 'input, textarea, select, button';

const isChosen = (element: Element): boolean => {
  if (['aria-selected', 'aria-pressed', 'aria-checked'].some((name) => element.getAttribute(name) === 'true')) return true;
  if (element.hasAttribute('aria-current')) return true;
  return [...element.querySelectorAll<HTMLInputElement>(checkable)].some(
    ({ checked, indeterminate }) => checked || indeterminate,
  );
};

const tellsChoice = (element: Element): boolean =>
  ['aria-selected', 'aria-pressed', 'aria-checked'].some((name) => element.hasAttribute(name)) ||
  element.querySelector(checkable) !== null;

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') ||
  element.hasAttribute('readonly') ||
  ['aria-disabled', 'aria-readonly'].some((name) => element.getAttribute(name) === 'true');

/** Text of the elements that an attribute with ids names. */
const referredText = (element: Element, attribute: string): readonly (string | undefined)[] =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => {
      const target = element.ownerDocument.getElementById(id);
      return target ? `${target.textContent}${target.getAttribute('aria-label') ?? ''}`.trim() : undefined;
    });

const named = (element: Element): boolean =>
  [element.textContent, element.getAttribute('aria-label'), element.getAttribute('title')].some((text) => text?.trim()) ||
  referredText(element, 'aria-labelledby').some(Boolean) ||
  element.querySelector('img[alt]:not([alt=""]), [aria-label], title') !== null;

const labelled = (element: Element): boolean =>
  [...((element as HTMLInputElement).labels ?? [])].some(({ textContent }) => textContent.trim() !== '') ||
  ['aria-label', 'title', 'placeholder'].some((name) => element.getAttribute(name)?.trim()) ||
  referredText(element, 'aria-labelledby').some(Boolean);

/** The tint of each label that a badge shows: the same words look the same on every screen. */
const badgeStates: Readonly<Record<string, readonly string[]>> = {
  draft: ['Borrador', 'Por aprobar', 'Por confirmar', 'Anterior', 'Sin mediciones'],
  scheduled: ['Programada', 'Por empezar', 'Por aceptar', 'En cola', 'En prueba'],
  running: ['En curso', 'Vigente', 'Subiendo', 'Revisando', 'Importando', 'Cancelando', 'Deshaciendo', 'En vivo'],
  paused: ['Pausada', 'Cambios sin aprobar', 'Por verificar', 'Con fallos'],
  completed: ['Completada', 'Terminada', 'Aprobado', 'Aprobada', 'Activo', 'Activa', 'Importado', 'Verificado', 'En orden'],
  cancelled: ['Cancelada', 'Omitida', 'Inactivo', 'Desactivado', 'Cancelado', 'Deshecho'],
  failed: ['Fallida', 'No se pudo', 'Fallando'],
};
const stateOfLabel = new Map(
  Object.entries(badgeStates).flatMap(([state, labels]) => labels.map((label) => [label, state] as const)),
);

/** The reasons that an invalid control refers to, or the group of choices that it belongs to. */
const reasonsOf = (element: Element): readonly (string | undefined)[] =>
  [element, element.closest('fieldset, [role="group"], [role="radiogroup"]')].flatMap((described) =>
    described ? ['aria-describedby', 'aria-errormessage'].flatMap((name) => referredText(described, name)) : [],
  );

const refersTo = (attribute: string): Rule => ({
  selector: `[${attribute}]`,
  broken: (element) => {
    const texts = referredText(element, attribute);
    return texts.includes(undefined) ? `has an ${attribute} that leads nowhere` : undefined;
  },
});

const rules: readonly Rule[] = [
  refersTo('aria-labelledby'),
  refersTo('aria-describedby'),
  {
    selector: '[data-selected]',
    broken: (element) => (tellsChoice(element) && !isChosen(element) ? 'looks selected, but is not' : undefined),
  },
  {
    selector: 'label.check, label.switch, label.filter',
    broken: (element) =>
      isChosen(element) && !element.hasAttribute('data-selected') ? 'is selected, but does not look so' : undefined,
  },
  {
    selector: 'label[data-disabled], .input[data-disabled]',
    broken: (element) => {
      const controls = [...element.querySelectorAll(control)];
      return controls.length > 0 && !controls.some(isDisabled) ? 'looks disabled, but is not' : undefined;
    },
  },
  {
    selector: 'label.check, label.switch',
    broken: (element) =>
      element.querySelector('input:disabled') && !element.hasAttribute('data-disabled')
        ? 'is disabled, but does not look so'
        : undefined,
  },
  {
    selector: '[aria-invalid="true"]',
    broken: (element) => (reasonsOf(element).some(Boolean) ? undefined : 'is invalid without saying why'),
  },
  {
    selector: '[data-invalid]',
    broken: (element) => (element.textContent.trim() ? undefined : 'looks invalid without saying why'),
  },
  {
    selector: '.badge[data-state]',
    broken: (element) => {
      const label = element.textContent.split(' · ')[0]?.trim() ?? '';
      const state = stateOfLabel.get(label);
      const shown = element.getAttribute('data-state');
      return state === undefined || state === shown ? undefined : `says «${label}» in the tint of ${shown}`;
    },
  },
  { selector: 'button, a[href]', broken: (element) => (named(element) ? undefined : 'has no name') },
  {
    selector: 'input:not([type="hidden"]):not([aria-hidden]), textarea, select',
    broken: (element) => (labelled(element) || element.closest('[aria-hidden="true"], [hidden]') ? undefined : 'has no label'),
  },
  {
    selector: '[aria-valuenow]',
    broken: (element) => {
      const [least = 0, now = 0, most = 0] = ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) =>
        Number(element.getAttribute(name) ?? (name === 'aria-valuemax' ? 100 : 0)),
      );
      return now >= least && now <= most ? undefined : `has a value of ${now}, not from ${least} to ${most}`;
    },
  },
  {
    selector: 'tbody tr',
    broken: (element) => {
      const heads = element.closest('table')?.querySelectorAll('thead tr:last-of-type > *');
      if (!heads || heads.length === 0 || element.querySelector('[colspan], [rowspan]')) return undefined;
      return element.children.length === heads.length ? undefined : 'has another number of cells than its table has headers';
    },
  },
  {
    selector: '[href], [src], [aria-label], [title], [alt], [style], [datetime], [placeholder]',
    broken: (element) => {
      const wrong = ['href', 'src', 'aria-label', 'title', 'alt', 'style', 'datetime', 'placeholder'].find((name) =>
        programValue.test(element.getAttribute(name) ?? ''),
      );
      return wrong && `has the ${wrong} «${element.getAttribute(wrong)}»`;
    },
  },
];

/** What a program shows instead of a value: no Spanish text contains these words. */
const programValue = /\b(?:undefined|NaN|Invalid Date|Infinity)\b|\[object |-?∞/;

const singulars =
  'archivo|campaña|campo|carácter|cliente|compra|conversación|día|envío|error|etiqueta|fallo|fila|hora|imagen|intento|lugar|mensaje|minuto|opción|palabra|parte|perfil|persona|plantilla|producto|programación|pregunta|recibo|registro|respuesta|resultado|segundo|semana|tienda|unidad|usuario|venta|versión|visita';
const plurals = singulars
  .split('|')
  .map((word) => (/[aeiouáéíó]$/.test(word) ? `${word}s` : `${word.replace(/ón$/, 'on').replace(/á(?=.er$)/, 'a')}es`))
  .join('|');
const oneOfMany = new RegExp(`(?<![\\d.,:/$-]\\s?)\\b1 (?:${plurals})(?![\\p{L}-])`, 'iu');
const manyOfOne = new RegExp(`(?<![\\d.,:/#-])(?:0|[2-9]|[1-9]\\d+) (?:${singulars})(?![\\p{L}-])`, 'iu');

const describeElement = (element: Element): string => {
  const shell = element.cloneNode(false) as Element;
  return `${shell.outerHTML.slice(0, 160)}${element.textContent.trim().slice(0, 60)}`;
};

/** Text of an element that is read as one: with the words around inline elements. */
function wrongText(element: Element): string | undefined {
  const text = element.textContent.replaceAll('\u00a0', ' ');
  if (text.length > 400) return undefined;
  const found = [programValue, oneOfMany, manyOfOne].map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  return found && `shows «${found}»`;
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Lists the elements that break a rule, each with the reason. */
export function brokenRules(root: Document | Element): readonly string[] {
  const broken = rules.flatMap(({ selector, broken: reasonOf }) =>
    [...root.querySelectorAll(selector)].flatMap((element) => {
      const reason = reasonOf(element);
      return reason === undefined ? [] : [`${describeElement(element)} ${reason}`];
    }),
  );
  const texts = [...root.querySelectorAll('body *')].flatMap((element) => {
    if (!hasOwnText(element) || element.matches('style, script, code, pre, textarea, option')) return [];
    const reason = wrongText(element);
    return reason === undefined ? [] : [`${describeElement(element)} ${reason}`];
  });
  // React Aria generates some of its own more than once.
  const ids = [...root.querySelectorAll('[id]:not([id^="react-aria-"])')].map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id «${id}» is used twice`);
  return [...new Set([...broken, ...texts, ...repeated])];
}
