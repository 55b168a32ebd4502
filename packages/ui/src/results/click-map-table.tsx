import { formatNumber, formatPercent } from '../format.tsx';
import type { ClickedLink } from './click-map.ts';

/** The links of a message in its order, with who followed them: the same as the picture beside it, in words. */
export function ClickMapTable({ links }: { readonly links: readonly ClickedLink[] }) {
  return (
    <div>
      <table className="results-table click-map-table" aria-label="Clics por enlace">
        <thead>
          <tr>
            <th scope="col">Enlace</th>
            <th scope="col">Personas</th>
            <th scope="col">Parte</th>
            <th scope="col">Solo escáneres</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ position, text, address, people, machines, share }) => (
            <tr key={position} data-dead={people === 0 ? '' : undefined}>
              <th scope="row">
                {text || 'Sin texto'} <small className="soft">{address}</small>
              </th>
              <td className="num">{formatNumber(people)}</td>
              <td className="num">{people === 0 ? 'Sin clics' : formatPercent(share)}</td>
              <td className="num">{formatNumber(machines)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">
        Parte de los clics de personas: cada persona cuenta una vez por mensaje y enlace. Los escáneres de correo van aparte. El
        mapa muestra los nombres de las etiquetas, no los datos de nadie; darse de baja y las preferencias no se miden.
      </p>
    </div>
  );
}
