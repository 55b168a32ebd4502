import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseMessage, recipientLinks, tagsWithSource } from '@pregon/contract/newsletters/merge-tags';
import type { MailEditor } from '../mail-editor.ts';
import { createMailEditor } from '../message/grapes-editor.ts';
import { plainBrand } from '../message/message-brand.ts';
import { blockContent, blockLabels, type BlockId } from '../message/mail-blocks.ts';
import { aboutTemplate, templateContent, templateIds } from './mail-templates.ts';
import { templateFile } from './template-file.ts';

const ceiba = plainBrand('Almacenes <Ceiba>');

let editor: MailEditor;
beforeAll(() => {
  editor = createMailEditor({ brand: ceiba });
});
afterAll(() => editor.destroy());

const exported = async (content: string) => {
  editor.startWith(content);
  const { templateHtml } = await editor.exportMessage('Prueba');
  return { templateHtml, message: new DOMParser().parseFromString(templateHtml, 'text/html') };
};

/** Features that Outlook, Gmail or phones do not support consistently. */
function unsolid({ body }: Document): string[] {
  const faults: string[] = [];
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style') ?? '';
    const forbidden =
      /(?:^|[;\s])(?:position|float|display:\s*(?:flex|grid)|flex|grid|transform|background-image|margin-left:\s*-)/.exec(style);
    if (forbidden) faults.push(`${element.tagName}: ${forbidden[0]}`);
    if (/^(?:FORM|INPUT|VIDEO|IFRAME|SVG|SCRIPT|LINK)$/i.test(element.tagName)) faults.push(element.tagName);
  }
  for (const table of body.querySelectorAll('table')) {
    if (table.getAttribute('role') !== 'presentation') faults.push('a table that is read out as one');
  }
  for (const image of body.querySelectorAll('img')) {
    if (!image.hasAttribute('alt')) faults.push('an image without alt');
    if (!Number(image.getAttribute('width'))) faults.push('an image without a width for Outlook');
  }
  // Outlook applies padding to cells, not to links.
  for (const link of body.querySelectorAll<HTMLElement>('td > a[style*="inline-block"]')) {
    const isButton = link.style.backgroundColor !== '';
    if (isButton && !link.parentElement?.getAttribute('style')?.includes('mso-padding-alt'))
      faults.push('a button without padding');
  }
  for (const section of body.querySelectorAll(':scope > table')) {
    if (section.getAttribute('width') !== '600') faults.push('a section without a width for Outlook');
  }
  return faults;
}

describe.each(templateIds)('the template %s', (id) => {
  it('can be approved and sent as it is', async () => {
    const { templateHtml, message } = await exported(templateContent(id, ceiba));
    expect(unsolid(message)).toEqual([]);
    expect(message.querySelector(`a[href="${recipientLinks.unsubscribe}"]`)?.textContent).toBe('Darme de baja');
    expect(message.body.textContent).toContain('Almacenes <Ceiba>');
    expect([...message.images].filter(({ alt }) => alt.trim().length < 5)).toEqual([]);
    expect(new TextEncoder().encode(templateHtml).length).toBeLessThan(40 * 1024);
    const parts = parseMessage(message.body.innerHTML);
    expect(parts.filter(({ kind }) => kind === 'unknown')).toEqual([]);
    expect(parts.filter((part) => part.kind === 'tag' && !part.fallback)).toEqual([]);
    expect(parts.some(({ kind }) => kind === 'tag')).toBe(true);
    expect(parts.flatMap((part) => (part.kind === 'tag' && !tagsWithSource.includes(part.tag) ? [part.tag] : []))).toEqual([]);
  });

  it('describes when to use it', () => {
    expect(aboutTemplate(id).purpose).toMatch(/\.$/);
  });

  it('equals its recorded message', () => {
    const recorded = readFileSync(path.join(__dirname, 'recorded', `${id}.html`), 'utf8');
    expect(recorded).toBe(templateFile(id));
  });
});

it.each(Object.keys(blockLabels) as BlockId[])('the block %s is valid, and has an editable part', async (id) => {
  const { message } = await exported(blockContent(id, ceiba));
  expect(unsolid(message)).toEqual([]);
  const [section, ...parts] = editor.state().outline;
  expect(section?.label).toMatch(new RegExp(`^${blockLabels[id]}`));
  for (const part of [section, ...parts]) {
    editor.selectPart(part?.id);
    await Promise.resolve();
    expect(editor.state().selected?.fields.length).toBeGreaterThan(0);
  }
});
