import type { ButtonValue } from '@pregon/contract/whatsapp/template-buttons';

/** What the buttons of a WhatsApp message do, of those that do something of their own. */
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
