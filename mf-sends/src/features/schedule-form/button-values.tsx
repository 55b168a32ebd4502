import type { ButtonValue } from '@pregon/contract/whatsapp/template-buttons';

/**
 * Lists what the link and reply buttons of a WhatsApp message do. Buttons without a value of their own are
 * left out.
 */
export function ButtonValues({ buttons }: { readonly buttons: readonly ButtonValue[] }) {
  const own = buttons.filter(({ value }) => value !== null);
  if (own.length === 0) return null;
  return (
    <ul className="button-values" aria-label="Botones">
      {own.map(({ kind, text, value }) => (
        <li key={`${kind} ${text}`}>
          <b>{text}</b> {kind === 'enlace' ? 'abre' : 'responde'} <span>{value}</span>
        </li>
      ))}
    </ul>
  );
}
