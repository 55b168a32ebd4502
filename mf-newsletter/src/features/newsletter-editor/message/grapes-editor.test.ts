import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { MailEditor } from '../mail-editor.ts';
import { reviewMessage } from '../review/message-review.ts';
import { createMailEditor } from './grapes-editor.ts';
import { plainBrand } from './message-brand.ts';

let editor: MailEditor;
beforeEach(async () => {
  editor = createMailEditor({ brand: plainBrand('Almacenes <Ceiba>') });
  await settled();
});
afterEach(() => editor.destroy());

/** Waits for the editor's batched change event. */
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));
/** Runs an action as a single undo step, which GrapesJS forms from all changes of one task. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const exported = async () => documentOf((await editor.exportMessage('Navidad')).templateHtml);
const labels = () => editor.state().outline.map(({ label }) => label);
const idOf = (label: string) => editor.state().outline.find((part) => part.label.startsWith(label))?.id;
const choose = async (label: string) => {
  editor.selectPart(idOf(label));
  await settled();
};

describe('the template of a new message', () => {
  it('passes the approval checks', async () => {
    const { templateHtml } = await editor.exportMessage('Navidad');
    expect(reviewMessage(templateHtml, 'Navidad').filter(({ level }) => level === 'fault')).toEqual([]);
    expect((await exported()).querySelector(`a[href="${recipientLinks.unsubscribe}"]`)).not.toBeNull();
  });

  it("escapes the sender's name as text", async () => {
    expect((await exported()).body.textContent).toContain('Almacenes <Ceiba>');
  });

  it('is a complete Spanish mail document, 600 pixels wide, with inline styles', async () => {
    const { templateHtml } = await editor.exportMessage('Rebajas & <más>');
    expect(templateHtml).toMatch(/^<!doctype html>\n<html lang="es">/);
    const message = documentOf(templateHtml);
    expect(message.title).toBe('Rebajas & <más>');
    expect(message.querySelector('meta[charset="utf-8"]')).not.toBeNull();
    expect(message.querySelectorAll('script, [id], [class]:not(.m-pad, .m-col)')).toHaveLength(0);
    expect(message.querySelectorAll('style')).toHaveLength(1);
    expect(message.querySelector('style')?.textContent).toMatch(/^@media \(max-width:480px\)/);
    for (const section of message.querySelectorAll('body > table')) expect(section.getAttribute('width')).toBe('600');
    expect(message.querySelector('td')?.style.paddingLeft).toBe('32px');
  });
});

describe('editing a message', () => {
  it('inserts a block before the footer, and selects its first editable part', async () => {
    editor.insertBlock('image');
    await settled();
    expect(labels().slice(-5)).toEqual([
      'Imagen',
      'Imagen',
      expect.stringMatching(/^Pie/),
      expect.stringMatching(/^Texto/),
      expect.any(String),
    ]);
    expect(editor.state().selected?.label).toBe('Imagen');
    expect(editor.state().selected?.fields.map(({ id }) => id)).toEqual(['src', 'alt', 'href', 'width']);
  });

  it('inserts a block after the selected section', async () => {
    await choose('Cabecera');
    editor.insertBlock('divider');
    await settled();
    expect(labels()[2]).toBe('Separador');
  });

  it('inserts a merge tag at the end of the selected text, and reports when none is selected', async () => {
    expect(editor.insertText('{{city}}')).toBe(false);
    await choose('Título');
    expect(editor.insertText('{{city|tu ciudad}}')).toBe(true);
    expect((await exported()).body.textContent).toContain('Hola, {{name|qué gusto verte}} {{city|tu ciudad}}');
  });

  it('replaces a merge tag by its index in its text, and removes it', async () => {
    await choose('Título');
    editor.insertText('{{city|tu ciudad}}');
    await settled();
    expect(editor.state().selected?.tags).toEqual([
      { index: 0, name: 'name', fallback: 'qué gusto verte' },
      { index: 1, name: 'city', fallback: 'tu ciudad' },
    ]);
    editor.setTag(1, '{{city|Cali}}');
    await nextTurn();
    editor.setTag(0, '');
    await nextTurn();
    expect(editor.state().selected?.tags).toEqual([{ index: 0, name: 'city', fallback: 'Cali' }]);
    expect((await exported()).body.textContent).toMatch(/Hola,\s+{{city\|Cali}}/);
  });

  it('replaces whole words everywhere, and whole texts', async () => {
    const text = editor.texts().find(({ text: said }) => said.startsWith('Tenemos'));
    expect(text?.text).toBe('Tenemos novedades en tu tienda. Cuéntalas aquí, en dos o tres frases.');
    editor.replaceWords(text?.partId ?? '', 'en', 'EN');
    expect((await exported()).body.textContent).toContain(
      'Tenemos novedades EN tu tienda. Cuéntalas aquí, EN dos o tres frases.',
    );
    editor.selectPart(text?.partId);
    await nextTurn();
    expect(editor.selectedText()).toContain('Tenemos novedades');
    expect(editor.replaceSelectedText('Ven ya.')).toBe(true);
    expect((await exported()).body.textContent).toContain('Ven ya.');
    await nextTurn();
    editor.undo();
    expect((await exported()).body.textContent).toContain('Tenemos novedades EN');
  });

  it('replaces a run of a text, and keeps formats and links', async () => {
    await choose('Texto legal');
    const lines = editor.state().selected?.lines ?? [];
    expect(lines.at(-1)).toBe('Darme de baja');
    const part = editor.state().selected?.id ?? '';
    editor.setLine(part, 0, 'Te escribimos porque {{name|tú}} nos lo permites.');
    editor.setLine(part, lines.length - 1, 'No quiero más mensajes');
    const message = await exported();
    expect(message.body.textContent).toContain('Te escribimos porque {{name|tú}} nos lo permites.');
    expect(message.querySelector(`a[href="${recipientLinks.unsubscribe}"]`)?.textContent).toBe('No quiero más mensajes');
    expect(editor.state().isDirty).toBe(true);
    await nextTurn();
    editor.undo();
    expect((await exported()).body.textContent).toContain('Recibes este mensaje');
  });

  it('keeps the place of a run that is emptied, so that it can be typed anew', async () => {
    await choose('Texto legal');
    const { id = '', lines = [] } = editor.state().selected ?? {};
    editor.setLine(id, lines.length - 1, '');
    await settled();
    expect(editor.state().selected?.lines).toHaveLength(lines.length);
    editor.loadDesign(editor.getDesign());
    await choose('Texto legal');
    expect(editor.state().selected?.lines).toHaveLength(lines.length);
    editor.selectPart(undefined);
    editor.setLine(
      editor.state().outline.find(({ label }) => label.startsWith('Texto legal'))?.id ?? '',
      lines.length - 1,
      'Salir ',
    );
    await choose('Texto legal');
    expect(editor.state().selected?.lines.at(-1)).toBe('Salir ');
  });

  it('sets and removes the link of a picture', async () => {
    editor.insertBlock('image');
    await settled();
    editor.setField('src', 'https://x.co/a.png');
    editor.setField('href', 'https://x.co/{{city|cali}}');
    const link = (await exported()).querySelector('img')?.parentElement;
    expect(link?.getAttribute('href')).toBe('https://x.co/{{city|cali}}');
    editor.setField('href', '');
    expect((await exported()).querySelector('img')?.parentElement?.hasAttribute('href')).toBe(false);
    editor.replaceImages(new Map([['https://x.co/a.png', '/images/a.png']]));
    expect((await exported()).querySelector('img')?.getAttribute('src')).toBe('/images/a.png');
  });

  it('identifies the part of every element of its content', () => {
    const { content, outline } = editor.state();
    const parts = new Set(
      [...documentOf(content).querySelectorAll('[data-part]')].map((element) => element.getAttribute('data-part')),
    );
    expect(outline.filter(({ id }) => !parts.has(id))).toEqual([]);
  });

  it('replaces the initial blocks, and undoes it', async () => {
    editor.startWith('<table data-gjs-type="mail-section"><tbody><tr><td>Adiós</td></tr></tbody></table>');
    expect((await exported()).body.textContent).toContain('Adiós');
    editor.undo();
    expect((await exported()).body.textContent).toContain('Hola, {{name|qué gusto verte}}');
  });

  it('colours a button for all mail programs: the link and its cell', async () => {
    await choose('Botón: Ver');
    editor.setField('ground', '#00ff00');
    const link = [...(await exported()).links].find(({ textContent }) => textContent === 'Ver más');
    expect(link?.getAttribute('style')).toContain('background-color: #00ff00');
    expect(link?.parentElement?.getAttribute('style')).toContain('background-color: #00ff00');
  });

  it('moves, duplicates and deletes sections', async () => {
    await choose('Cabecera');
    editor.moveSection(1);
    await settled();
    expect(
      editor
        .state()
        .outline.filter(({ depth }) => depth === 0)
        .map(({ label }) => label),
    ).toEqual(['Texto', 'Cabecera', 'Botón', 'Pie con baja']);
    editor.duplicate();
    await settled();
    expect(labels().filter((label) => label === 'Cabecera')).toHaveLength(2);
    editor.remove();
    await settled();
    expect(labels().filter((label) => label === 'Cabecera')).toHaveLength(1);
  });

  it('selects the whole section of a button', async () => {
    await choose('Botón: Ver');
    editor.remove();
    await settled();
    expect(labels().some((label) => label.startsWith('Botón'))).toBe(false);
    expect((await exported()).body.textContent).not.toContain('Ver más');
  });

  it('reports a change once, however many parts a block has', async () => {
    expect(editor.state().isDirty).toBe(false);
    let changeCount = 0;
    editor.onChange(() => (changeCount += 1));
    editor.insertBlock('columns');
    await settled();
    expect(changeCount).toBe(1);
    expect(editor.state().isDirty).toBe(true);
  });
});

describe('a saved block', () => {
  it('is the section of the selected part, and is the same in another message', async () => {
    await choose('Botón: Ver');
    editor.setField('ground', '#00ff00');
    const block = editor.selectedBlock();
    expect(block?.label).toBe('Botón');
    expect(block?.design).not.toMatch(/"id":/);
    const other = createMailEditor({ brand: plainBrand('Otra') });
    other.insertSaved(block?.design ?? '');
    await settled();
    const sectionsOf = (html: string) => [...documentOf(html).querySelectorAll('body > table')].map(({ outerHTML }) => outerHTML);
    const own = sectionsOf((await editor.exportMessage('Navidad')).templateHtml);
    const inserted = sectionsOf((await other.exportMessage('Navidad')).templateHtml);
    expect(inserted).toHaveLength(5);
    expect(inserted[3]).toBe(own[2]);
    const labelsThere = other.state().outline.map(({ label }) => label);
    expect(labelsThere.filter((label) => label === 'Botón: Ver más')).toHaveLength(2);
    await nextTurn();
    other.undo();
    expect(sectionsOf((await other.exportMessage('Navidad')).templateHtml)).toHaveLength(4);
    other.destroy();
  });

  it('is none without a selection, and is refused when it is no design', () => {
    expect(editor.selectedBlock()).toBeUndefined();
    expect(() => editor.insertSaved('<p>')).toThrow(SyntaxError);
  });
});

describe('opening a design', () => {
  it('shows a saved design without unsaved changes', async () => {
    await choose('Título');
    editor.insertText('¡Rebajas!');
    const saved = await editor.exportMessage('Navidad');
    const other = createMailEditor({ brand: plainBrand('Otra') });
    other.loadDesign(saved.templateJson);
    await settled();
    expect((await other.exportMessage('Navidad')).templateHtml).toBe(saved.templateHtml);
    expect(other.state().isDirty).toBe(false);
    other.destroy();
  });

  it('rejects an invalid design', () => {
    expect(() => editor.loadDesign('<p>')).toThrow(SyntaxError);
  });
});
