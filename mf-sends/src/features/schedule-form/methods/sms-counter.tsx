import { smsCapacity, smsLength } from '@pregon/contract/sms/sms-length';
import { formatNumber } from '@pregon/ui/format';
import { hasTags, plainText } from './plain-text.ts';

/**
 * Shows the length, encoding and parts of an SMS and the characters that force UCS-2. Merge tags count as
 * their fallback.
 */
export function SmsCounter({ message }: { readonly message: string }) {
  const { encoding, units, parts, left, forcing } = smsLength(plainText(message));
  const { alone, part } = smsCapacity[encoding];
  const room = parts === 1 ? alone : parts * part;
  const characters = [...new Set(forcing.map(({ char }) => char))];
  return (
    <div className="sms-count">
      <p>
        <span>
          <b>{formatNumber(units)}</b> de {formatNumber(room)} caracteres · {encoding}
          {hasTags(message) ? ', sin los datos de las etiquetas' : null}
        </span>
        <output>
          <b>{parts}</b> {parts === 1 ? 'parte' : 'partes'}
          <span className="sr">, quedan {left} caracteres</span>
        </output>
      </p>
      <progress className="bar" aria-label="Espacio usado del SMS" value={units} max={room} />
      {characters.length > 0 ? (
        <p className="soft">
          {characters.length === 1 ? 'Este carácter hace' : 'Estos caracteres hacen'} que en cada parte quepan {part} en vez de{' '}
          {smsCapacity['GSM-7'].part}:{' '}
          {characters.slice(0, maxListed).map((character) => (
            <mark key={character} className="forcing">
              {character}
            </mark>
          ))}
          {characters.length > maxListed ? ` y ${characters.length - maxListed} más` : null}
        </p>
      ) : null}
    </div>
  );
}

/** The most characters that are listed by name; the rest is only counted. */
const maxListed = 12;
