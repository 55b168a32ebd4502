import { WhatIs } from '../term/what-is.tsx';
import { CountedUntil } from './counted-until.tsx';
import { noCause, ruleSentence } from './attribution-words.ts';
import type { ChannelNames, MessageResults } from './message-results.ts';
import { OpeningCurve } from './opening-curve.tsx';
import { ResultGroups } from './result-groups.tsx';
import { costRow, resultRows } from './result-rows.ts';

interface ResultFiguresProps<Channel extends string> {
  readonly results: MessageResults<Channel>;
  readonly channelNames: ChannelNames<Channel>;
}

/** The funnel by channel beside the usual rates, the curve by hour, and the groups. */
export function ResultFigures<Channel extends string>({ results, channelNames }: ResultFiguresProps<Channel>) {
  const { channels, usual, costs, hours, currency, deletedKinds } = results;
  const hasUsual = usual.some(({ channel }) => channels.some((one) => one.channel === channel));
  return (
    <div className="results-figures">
      <div className="results-scroll">
        <table className="results-table results-funnel" aria-label="Resultados por canal">
          <thead>
            <tr>
              <th scope="col">Cifra</th>
              {channels.map(({ channel }) => (
                <th key={channel} scope="col">
                  {channelNames[channel].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...resultRows(channels, usual, currency, channelNames, deletedKinds), costRow(channels, costs, currency)].map(
              ({ name, term, cells }) => (
                <tr key={name}>
                  <th scope="row" aria-label={term && name}>
                    {name}
                    {term ? <WhatIs term={term} /> : null}
                  </th>
                  {cells.map(({ text, share, usual: usualShare }, at) => (
                    <td key={channels[at]?.channel} className="num">
                      <b>{text}</b>
                      {share ? <small>{share}</small> : null}
                      {usualShare ? <small className="soft">lo usual: {usualShare}</small> : null}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      <p className="soft">
        Compras {ruleSentence(results)} {noCause}
        {hasUsual
          ? ' Lo usual son tus otros mensajes de los 90 días antes; el de compras y ventas, por la misma cantidad de entregados.'
          : null}
      </p>
      <CountedUntil {...results} />
      {hours.length > 0 ? (
        <section>
          <h3>Cuándo los abrieron</h3>
          <OpeningCurve hours={hours} />
        </section>
      ) : null}
      <ResultGroups results={results} />
    </div>
  );
}
