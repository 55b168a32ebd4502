import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { formatDate } from '@pregon/ui/format';
import { useState } from 'react';

/** Says until when an uploaded file is kept, and the rows of it that match nobody. */
export function FileRetention({ file }: { readonly file: CustomerFile }) {
  const { keptUntil, problemsKeptUntil, unmatched, problems } = file;
  const [now] = useState(Date.now);
  if (problemsKeptUntil === null) return null;
  const ofFile =
    keptUntil === null
      ? 'El archivo se guarda mientras un perfil lo use.'
      : `Si ningún perfil lo usa, el archivo se elimina después del ${formatDate(keptUntil)}.`;
  const isOver = unmatched > 0 && problems.length === 0 && Date.parse(problemsKeptUntil) < now;
  const day = formatDate(problemsKeptUntil);
  const ofRows = isOver
    ? ` Las filas que no corresponden a nadie se guardaron hasta el ${day}.`
    : ` Las filas que no corresponden a nadie se guardan hasta el ${day}.`;
  return <p className="small soft">{`${ofFile}${unmatched === 0 ? '' : ofRows}`}</p>;
}
