import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../button.tsx';
import { formatCount, formatMoney } from '../format.tsx';
import { Note, Skeleton, Waiting } from '../page.tsx';
import { WhatIs } from '../term/what-is.tsx';
import { ruleSentence } from './attribution-words.ts';
import { HowToMeasure, WhyWhole } from './how-to-measure.tsx';
import { horizonWords, otherDaysWords, quarterWords, rangeWords, waitingWords, whyUnknown } from './incremental-words.ts';
import type { MeasuredSales, MeasuredSchedule, SalesEffect } from './measured-sales.ts';
import './incremental-sales.css';

export interface IncrementalSalesProps {
  /** Undefined while they load. */
  readonly sales: MeasuredSales | undefined;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
  /** The page of a schedule; undefined where the results are those of one schedule. */
  readonly addressOf?: ((schedule: string) => string) | undefined;
  /** Where a sending with a control group begins; undefined for users who may not send. */
  readonly measureAddress: string | undefined;
  /** The other results of the page are those of one of its sendings. */
  readonly isOfOneSending?: boolean | undefined;
}

/** The sales after the messages beside those that the messages added; or why nobody knows these. */
export function IncrementalSales({ sales, fault, onRetry, ...links }: IncrementalSalesProps) {
  return (
    <section className="incremental-sales" aria-label="Cuánto vendió">
      <div className="title-line">
        <h3>¿Cuánto vendió?</h3>
        <WhatIs term="Ventas incrementales" />
      </div>
      {sales ? (
        <KnownSales sales={sales} {...links} />
      ) : fault === undefined ? (
        <Waiting>
          <Skeleton />
        </Waiting>
      ) : (
        <Note tone="warning">
          {fault}{' '}
          <Button variant="ghost" size="s" onPress={onRetry}>
            Reintentar
          </Button>
        </Note>
      )}
    </section>
  );
}

type Links = Pick<IncrementalSalesProps, 'addressOf' | 'measureAddress' | 'isOfOneSending'>;

function KnownSales({ sales, addressOf, measureAddress, isOfOneSending }: Links & { readonly sales: MeasuredSales }) {
  const { currency, schedules, unlisted = 0, effect, attributed, sold, unmeasured, quarters } = sales;
  const soldText = sales.isSoldDeleted ? '—' : formatMoney(sold, currency);
  const otherDays = effect ? otherDaysWords(schedules, sales) : '';
  return (
    <>
      <dl>
        <div>
          <dt className="title-line">
            Ventas después del mensaje
            <WhatIs term="Ventas después" />
          </dt>
          <dd>{effect ? formatMoney(attributed, currency) : soldText}</dd>
          <dd className="soft">
            Por cualquier causa: compras {ruleSentence(sales)}{' '}
            {isOfOneSending ? 'De todos sus envíos y fechas, no solo del que elegiste.' : 'De todas las fechas.'}
          </dd>
        </div>
        <div>
          <dt className="title-line">
            Ventas que añadió el mensaje
            {effect ? <WhatIs term="Intervalo" /> : <WhatIs term="Ventas incrementales" />}
          </dt>
          {effect ? <Added effect={effect} sales={sales} /> : <NotAdded schedules={schedules} />}
        </div>
      </dl>
      {otherDays ? <p className="soft">{otherDays}</p> : null}
      {addressOf && schedules.length > 0 ? (
        <ScheduleList schedules={schedules} currency={currency} addressOf={addressOf} />
      ) : null}
      {unlisted > 0 ? (
        <p className="soft">{`Y ${formatCount(unlisted, 'programación anterior, que las sumas incluyen.', 'programaciones anteriores, que las sumas incluyen.')}`}</p>
      ) : null}
      {unmeasured > 0 && schedules.length > 0 ? (
        <p>
          {`Además, ${formatCount(unmeasured, 'programación salió', 'programaciones salieron')} sin grupo de control: de ${unmeasured === 1 ? 'ella' : 'ellas'} no se sabe cuánto añadió.`}
          {effect ? ` Las ventas después de todos los mensajes, medidos o no: ${soldText}.` : null}
        </p>
      ) : null}
      {schedules.length === 0 && measureAddress ? <HowToMeasure address={measureAddress} /> : null}
      {quarters.map((quarter) => (
        <p key={quarter.quarter} className="soft">
          {quarterWords(quarter, currency)}
        </p>
      ))}
      {schedules.length > 0 && isOfOneSending ? (
        <WhyWhole address={measureAddress} />
      ) : schedules.length > 0 ? (
        <p className="soft">De todas las fechas. Cada programación se mide entera, con todos sus envíos, canales y versiones.</p>
      ) : null}
    </>
  );
}

function Added({ effect, sales: { currency, schedules } }: { readonly effect: SalesEffect; readonly sales: MeasuredSales }) {
  const isInconclusive = effect.verdict === 'inconclusive';
  return (
    <>
      {isInconclusive ? (
        <dd className="title-line">
          No concluyente
          <WhatIs term="No concluyente" />
        </dd>
      ) : (
        <dd>{formatMoney(effect.value, currency)}</dd>
      )}
      <dd className="soft">
        {`Con 95 % de confianza, ${rangeWords(effect, currency)}${horizonWords(schedules)}, frente a personas elegidas al azar que no lo recibieron.`}
        {isInconclusive ? ' Puede ser casualidad.' : null}
      </dd>
    </>
  );
}

/** Why nobody knows what the messages added. */
function NotAdded({ schedules }: Pick<MeasuredSales, 'schedules'>) {
  const { head, why } = whyUnknown(schedules);
  return (
    <>
      <dd>{head}</dd>
      <dd className="soft">{why}</dd>
    </>
  );
}

interface ScheduleListProps {
  readonly schedules: readonly MeasuredSchedule[];
  readonly currency: string;
  readonly addressOf: (schedule: string) => string;
}

function ScheduleList({ schedules, currency, addressOf }: ScheduleListProps) {
  return (
    <div className="results-scroll">
      <table className="results-table" aria-label="Ventas por programación con grupo de control">
        <thead>
          <tr>
            <th scope="col">Programación</th>
            <th scope="col">Ventas después</th>
            <th scope="col">Añadió</th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.identifier}>
              <th scope="row">
                <Link className="link" to={addressOf(schedule.identifier)}>
                  {schedule.name}
                </Link>
              </th>
              <td className="num">{formatMoney(schedule.attributed, currency)}</td>
              <td className="num">
                {schedule.effect ? (
                  <>
                    <b>
                      {schedule.effect.verdict === 'inconclusive'
                        ? 'No concluyente'
                        : formatMoney(schedule.effect.value, currency)}
                    </b>
                    <small className="soft"> {rangeWords(schedule.effect, currency)}</small>
                  </>
                ) : (
                  waitingWords(schedule)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
