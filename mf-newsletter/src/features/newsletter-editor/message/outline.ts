import type { Component } from 'grapesjs';
import type { OutlinePart, SelectedPart, UsedTag } from '../mail-editor.ts';
import { isEditablePart, partFields } from './part-fields.ts';
import { tagsIn } from './used-tags.ts';

const isSection = (part: Component) => part.get('type') === 'mail-section';
const isSelectable = (part: Component) => part.get('selectable') !== false && isEditablePart(part);

/** The section of a part, which may be the part itself. */
export function sectionOf(part: Component | undefined): Component | undefined {
  return part && [part, ...part.parents()].find(isSection);
}

/** The outline of the message from top to bottom: its sections with their editable parts. */
export function outlineOf(wrapper: Component): OutlinePart[] {
  return wrapper.components().models.flatMap((section) => [named(section, 0), ...partsOf(section).map((part) => named(part, 1))]);
}

/** The part that is copied or removed: for a button or a line it is the whole section. */
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
    lines: hasWords(part) ? textNodesIn(part).map(contentOf) : [],
    fields: partFields(part),
  };
}

/** The editable parts within a part, at any depth, in document order. */
export function partsOf(part: Component): Component[] {
  return part.components().models.flatMap((child) => [...(isSelectable(child) ? [child] : []), ...partsOf(child)]);
}

/** The text of a text node. */
export const contentOf = (node: Component): string => node.get('content') ?? '';

/** The text nodes of a part, at any depth. */
export function textNodesIn(part: Component | undefined): Component[] {
  if (part?.is('textnode')) return [part];
  return part?.components().models.flatMap(textNodesIn) ?? [];
}

const hasWords = (part: Component): boolean => part.is('text') || part.is('mail-button');

const usedTags = (part: Component): UsedTag[] =>
  tagsIn(words(part)).map(({ name, fallback }, index) => ({ index, name, fallback }));

const named = (part: Component, depth: 0 | 1): OutlinePart => ({ id: part.getId(), label: labelOf(part), depth });

/** The label of a part: the first words of a text, or the alternative text of an image. */
function labelOf(part: Component): string {
  const name = part.getName();
  if (isSection(part)) return name;
  const label = part.is('image') ? String(part.getAttributes()['alt'] ?? '') : textOf(part);
  return label ? `${name}: ${label}` : name;
}

function textOf(part: Component): string {
  const text = words(part).replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** The text content of a part, with spaces for line breaks. */
export function words(part: Component): string {
  const holder = document.createElement('template');
  holder.innerHTML = part.getInnerHTML().replace(/<br\b|<\/?(?:div|p|li|td)\b/gi, ' $&');
  return holder.content.textContent;
}
