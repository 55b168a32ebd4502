import type { Component } from 'grapesjs';
import type { OutlinePart, SelectedPart, UsedTag } from '../mail-editor.ts';
import { isEditablePart, partFields } from './part-fields.ts';
import { tagsIn } from './used-tags.ts';

const isSection = (part: Component) => part.get('type') === 'mail-section';
const isSelectable = (part: Component) => part.get('selectable') !== false && isEditablePart(part);

/** The section that a part is, or in which it stands. */
export function sectionOf(part: Component | undefined): Component | undefined {
  return part && [part, ...part.parents()].find(isSection);
}

/** The message from top to bottom: its sections, and what in them can be changed. */
export function outlineOf(wrapper: Component): OutlinePart[] {
  return wrapper.components().models.flatMap((section) => [named(section, 0), ...partsOf(section).map((part) => named(part, 1))]);
}

/** What is copied or removed with a part: a button or a line is nothing without its section. */
export function whole(part: Component | undefined): Component | undefined {
  return part && part.get('copyable') === false ? sectionOf(part) : part;
}

export function selectedPart(part: Component | undefined): SelectedPart | undefined {
  if (!part || part.is('wrapper')) return undefined;
  const parts = partsOf(part).map((inner) => named(inner, 1));
  return {
    ...named(part, isSection(part) ? 0 : 1),
    parts,
    isText: hasWords(part),
    tags: hasWords(part) ? usedTags(part) : [],
    fields: partFields(part),
  };
}

/** What can be changed inside a part, at any depth, in the order of the page. */
export function partsOf(part: Component): Component[] {
  return part.components().models.flatMap((child) => [...(isSelectable(child) ? [child] : []), ...partsOf(child)]);
}

const hasWords = (part: Component): boolean => part.is('text') || part.is('mail-button');

const usedTags = (part: Component): UsedTag[] =>
  tagsIn(words(part)).map(({ name, fallback }, index) => ({ index, name, fallback }));

const named = (part: Component, depth: 0 | 1): OutlinePart => ({ id: part.getId(), label: labelOf(part), depth });

/** A text is recognised by its first words, an image by what it shows. */
function labelOf(part: Component): string {
  const name = part.getName();
  if (isSection(part)) return name;
  const said = part.is('image') ? String(part.getAttributes()['alt'] ?? '') : textOf(part);
  return said ? `${name}: ${said}` : name;
}

function textOf(part: Component): string {
  const text = words(part).replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** All that stands in a part as text, a line break as a space. */
export function words(part: Component): string {
  const holder = document.createElement('template');
  holder.innerHTML = part.getInnerHTML().replace(/<br\b|<\/?(?:div|p|li|td)\b/gi, ' $&');
  return holder.content.textContent;
}
