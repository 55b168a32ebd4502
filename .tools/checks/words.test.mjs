import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** The other words for what the screens call by one word, with their forms. `docs/glossary.md` says which word is used. */
const otherWords = {
  segmento: /\bsegmentos?\b/giu,
  público: /(?<!\p{L})públicos?(?!\p{L})/giu,
  // Not 'borrador', which is a draft.
  borrar: /(?<!\p{L})b(?:o|ó)rr(?:a(?!dor)|á|e|é|ó)\p{L}*/giu,
  tablero: /\btableros?\b/giu,
  foco: /(?<![\p{L}_])focos?(?![\p{L}_])/giu,
};

/** Texts that keep another word, by file, with their reason. */
const exceptions = {
  // A name of a column in files of customers, which other systems write.
  'packages/server/src/import/kinds/customers.kind.ts': ["aliases: ['focus', 'segmento']"],
  'docs/data-import.md': ['focus, segmento'],
  // What people type to find a screen; it is never shown.
  'shell/src/palette/palette-items.ts': ['inicio tablero dashboard resumen', 'segmento público audiencia'],
  // Who may call an endpoint, and the address of the pages for customers: no group of people.
  'packages/server/src/hosting/api-docs/api-docs.page.ts': ["'público'"],
  'packages/server/src/main.ts': ['  Público   '],
  'docs/glossary.md': [
    '| segmento |',
    '| público |',
    '| borrar |',
    '| tablero |',
    '| foco |',
    '*público* as an adjective',
    '«Limpiar»',
  ],
};

/** Texts of mf-newsletter with 'plantilla', which calls its newsletters by one word: those of the specification, and ready-made designs. */
const keptTemplates = [
  "'Nueva plantilla'",
  "'Error al guardar la plantilla'",
  "'Error al exportar la plantilla'",
  'Plantilla ${aboutTemplate(id).label}',
];

/** @param {string} source */
const templatesIn = (source) => [
  ...keptTemplates
    .reduce((text, kept) => text.replaceAll(kept, ''), source)
    .matchAll(/\bplantillas?\b(?! (?:aprobadas? )?de WhatsApp)/giu),
];

/**
 * @param {string} source
 * @returns {string[]}
 */
const otherWordsIn = (source) => Object.values(otherWords).flatMap((word) => [...source.matchAll(word)].map(([found]) => found));

/** What users read: screens, help, mails, messages of the API, and the documentation. Tests and examples of data are left out. */
const files = globSync(
  [
    '{mf-*,shell}/src/**/*.{ts,tsx,html}',
    'packages/{auth-api,contract,remote-api,results-ui,server,ui}/src/**/*.{ts,tsx,js,html}',
    '.tools/*.mjs',
    'docs/**/*.md',
    '*.md',
  ],
  { cwd: root },
)
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

describe('words of the screens', () => {
  it.each([
    ['Todos los segmentos', ['segmentos']],
    ['Está en el público', ['público']],
    ['Borró una clave, y la clave borrada no vuelve: bórrala', ['Borró', 'borrada', 'bórrala']],
    ['Tablero vencido', ['Tablero']],
    ['Sin foco, con un enfoque', ['foco']],
    ['Guardar borrador, con los borradores de la página pública, y what is borrowed', []],
  ])('in "%s", those with another word are %j', (source, found) => {
    expect(otherWordsIn(source).toSorted()).toEqual(found.toSorted());
  });

  it('are one for one thing', () => {
    expect(files.length).toBeGreaterThan(1000);
    const found = files.flatMap((file) => {
      const kept = Object.entries(exceptions).find(([name]) => name === file)?.[1] ?? [];
      const words = otherWordsIn(kept.reduce((source, text) => source.replaceAll(text, ''), read(file)));
      return words.length > 0 ? [`${file}: ${words.join(', ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["<h1>{edited ? 'Editar plantilla' : 'Nueva plantilla'}</h1>", 1],
    ["toast.error('Error al guardar la plantilla')", 0],
    ['Las plantillas de WhatsApp', 0],
    ['Guarda tus plantillas', 1],
  ])('call a newsletter so and no plantilla: %s has %i', (source, count) => {
    expect(templatesIn(source)).toHaveLength(count);
  });

  it('call a newsletter so throughout mf-newsletter', () => {
    const own = files.filter((file) => file.startsWith('mf-newsletter/'));
    expect(own.length).toBeGreaterThan(50);
    expect(own.flatMap((file) => templatesIn(read(file)).map(([found]) => `${file}: ${found}`))).toEqual([]);
    expect(keptTemplates.filter((text) => !own.some((file) => read(file).includes(text)))).toEqual([]);
    expect(read('docs/glossary.md')).toContain('| newsletter | plantilla |');
  });

  it.each(Object.entries(exceptions))('are needed otherwise in %s', (file, texts) => {
    expect(texts.filter((text) => !read(file).includes(text))).toEqual([]);
  });

  it.each(Object.keys(otherWords))('name the one for "%s" in the glossary', (word) => {
    expect(read('docs/glossary.md')).toContain(`| ${word} |`);
  });
});
