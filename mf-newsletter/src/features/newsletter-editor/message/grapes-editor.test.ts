import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { MailEditor } from '../mail-editor.ts';
import { reviewMessage } from '../review/message-review.ts';
import { createMailEditor } from './grapes-editor.ts';

let editor: MailEditor;
beforeEach(async () => {
  editor = createMailEditor({ brand: 'Almacenes <Ceiba>' });
  await settled();
});
afterEach(() => editor.destroy());

/** The editor tells its changes together, after the one that made them. */
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));
/** What is done in one turn is one change to take back. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const exported = async () => documentOf((await editor.exportMessage('Navidad')).templateHtml);
const labels = () => editor.state().outline.map(({ label }) => label);
const idOf = (label: string) => editor.state().outline.find((part) => part.label.startsWith(label))?.id;
const choose = async (label: string) => {
  editor.selectPart(idOf(label));
  await settled();
};

describe('a new message', () => {
  it('can be approved as it is', async () => {
    const { templateHtml } = await editor.exportMessage('Navidad');
    expect(reviewMessage(templateHtml, 'Navidad').filter(({ level }) => level === 'fault')).toEqual([]);
    expect((await exported()).querySelector(`a[href="${recipientLinks.unsubscribe}"]`)).not.toBeNull();
  });

  it('names the sender, whose name is text and not HTML', async () => {
    expect((await exported()).body.textContent).toContain('Almacenes <Ceiba>');
  });

  it('is a complete Spanish mail document, 600 wide, with its styles inline', async () => {
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

describe('changing a message', () => {
  it('adds a block before the footer, and selects what can be changed in it', async () => {
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

  it('adds a block after the section in which something is selected', async () => {
    await choose('Cabecera');
    editor.insertBlock('divider');
    await settled();
    expect(labels()[2]).toBe('Separador');
  });

  it('writes a tag at the end of the text that is selected, and says when none is', async () => {
    expect(editor.insertText('{{city}}')).toBe(false);
    await choose('Título');
    expect(editor.insertText('{{city|tu ciudad}}')).toBe(true);
    expect((await exported()).body.textContent).toContain('Hola, {{name|vecina}} {{city|tu ciudad}}');
  });

  it('writes a tag anew, counted from the beginning of its text, and takes it away', async () => {
    await choose('Título');
    editor.insertText('{{city|tu ciudad}}');
    await settled();
    expect(editor.state().selected?.tags).toEqual([
      { index: 0, name: 'name', fallback: 'vecina' },
      { index: 1, name: 'city', fallback: 'tu ciudad' },
    ]);
    editor.setTag(1, '{{city|Cali}}');
    await nextTurn();
    editor.setTag(0, '');
    await nextTurn();
    expect(editor.state().selected?.tags).toEqual([{ index: 0, name: 'city', fallback: 'Cali' }]);
    expect((await exported()).body.textContent).toMatch(/Hola,\s+{{city\|Cali}}/);
  });

  it('replaces words wherever they stand alone, and all of a text', async () => {
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

  it('gives a picture a link, and takes it away', async () => {
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

  it('says of every element of its content which part it is', () => {
    const { content, outline } = editor.state();
    const parts = new Set(
      [...documentOf(content).querySelectorAll('[data-part]')].map((element) => element.getAttribute('data-part')),
    );
    expect(outline.filter(({ id }) => !parts.has(id))).toEqual([]);
  });

  it('begins with other blocks, which can be taken back', async () => {
    editor.startWith('<table data-gjs-type="mail-section"><tbody><tr><td>Adiós</td></tr></tbody></table>');
    expect((await exported()).body.textContent).toContain('Adiós');
    editor.undo();
    expect((await exported()).body.textContent).toContain('Hola, {{name|vecina}}');
  });

  it('colours a button for all mail programs: the link and the cell round it', async () => {
    await choose('Botón: Ver');
    editor.setField('ground', '#00ff00');
    const link = [...(await exported()).links].find(({ textContent }) => textContent === 'Ver más');
    expect(link?.getAttribute('style')).toContain('background-color: #00ff00');
    expect(link?.parentElement?.getAttribute('style')).toContain('background-color: #00ff00');
  });

  it('moves, duplicates and removes sections', async () => {
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

  it('takes the whole section with a button', async () => {
    await choose('Botón: Ver');
    editor.remove();
    await settled();
    expect(labels().some((label) => label.startsWith('Botón'))).toBe(false);
    expect((await exported()).body.textContent).not.toContain('Ver más');
  });

  it('knows that it was changed, and tells once, however many parts a block has', async () => {
    expect(editor.state().isDirty).toBe(false);
    let told = 0;
    editor.onChange(() => (told += 1));
    editor.insertBlock('columns');
    await settled();
    expect(told).toBe(1);
    expect(editor.state().isDirty).toBe(true);
  });
});

describe('opening a design', () => {
  it('shows what was saved, as unchanged', async () => {
    await choose('Título');
    editor.insertText('¡Rebajas!');
    const saved = await editor.exportMessage('Navidad');
    const other = createMailEditor({ brand: 'Otra' });
    other.loadDesign(saved.templateJson);
    await settled();
    expect((await other.exportMessage('Navidad')).templateHtml).toBe(saved.templateHtml);
    expect(other.state().isDirty).toBe(false);
    other.destroy();
  });

  it('refuses what is no design', () => {
    expect(() => editor.loadDesign('<p>')).toThrow(SyntaxError);
  });
});
