import { type MergeTag, mergeTags, tagText } from '@pregon/contract/newsletters/merge-tags';
import { Icon } from '@pregon/ui/icon';
import { WhatIs } from '@pregon/ui/term';
import { toast } from '@pregon/ui/toast';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { MailEditor } from './mail-editor.ts';

const entries = Object.entries(mergeTags) as [MergeTag, string][];
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The 23 merge tags with their Spanish labels; a press inserts one into the text. Every new `request` focuses the search field. */
export default function TagsPanel({ editor, request }: { editor: MailEditor | undefined; request: number }) {
  const [query, setQuery] = useState('');
  const [fallback, setFallback] = useState('');
  const fallbackId = useId();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (request > 0) search.current?.focus();
  }, [request]);
  const found = entries.filter(([tag, label]) => plain(`${label} ${tag}`).includes(plain(query.trim())));
  const insert = (tag: MergeTag) => {
    if (!editor?.insertText(tagText(tag, fallback))) toast.info('Selecciona primero un texto del mensaje.');
  };
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={fallbackId}>
          Valor por defecto<span className="opt">Opcional</span>
        </label>
        <div className="input">
          <input id={fallbackId} value={fallback} maxLength={60} onChange={(event) => setFallback(event.target.value)} />
        </div>
        <p className="hint">
          Lo que se dice cuando no se sabe: «buen día» en Hola, {'{{name|buen día}}'}. <WhatIs term="Etiqueta" />
        </p>
      </div>
      <div className="input">
        <Icon of={Search} />
        <input
          type="search"
          aria-label="Buscar etiqueta"
          placeholder="Buscar etiqueta"
          ref={search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <ul className="ed-tags">
        {found.map(([tag, label]) => (
          <li key={tag}>
            <button type="button" disabled={!editor} onClick={() => insert(tag)}>
              <span>{label}</span>
              <code title={`{{${tag}}}`}>{`{{${tag}}}`}</code>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="hint">Ninguna etiqueta coincide.</p> : null}
    </>
  );
}
