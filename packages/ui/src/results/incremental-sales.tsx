import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../button.tsx';
import { formatCount, formatMoney } from '../format.tsx';
import { Note, Skeleton, Waiting } from '../page.tsx';
import { WhatIs } from '../term/what-is.tsx';
import { type AttributionRule, ruleSentence } from './attribution-words.ts';
import { horizonWords, isInconclusive, otherDaysWords, quarterName, rangeWords, waitingWords } from './incremental-words.ts';
import './incremental-sales.css';

/** What messages added, with the limits between which the true value is in 95 of 100 cases. */
export interface SalesEffect {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A schedule with a control group. */
export interface MeasuredSchedule {
  readonly identifier: string;
  readonly name: string;
  readonly state: 'sin empezar' | 'sellado' | 'roto' | 'pocos datos' | 'resultado';
  readonly sealedUntil: string | null;
  readonly horizonDays: number;
  /** Null while there is no result. */
  readonly effect: SalesEffect | null;
  readonly attributed: number;
}

interface MeasuredSales extends AttributionRule {
  readonly currency: string;
  readonly schedules: readonly MeasuredSchedule[];
  /** What the schedules with a result added together; null without any. */
  readonly effect: SalesEffect | null;
  /** Sales attributed to the schedules with a result. */
  readonly attributed: number;
  /** Schedules that have sent messages without a control group. */
  readonly unmeasured: number;
  readonly quarters: readonly { readonly quarter: string; readonly effect: SalesEffect | null }[];
}

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
          <Skeleton height="6rem" />
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

type Links = Pick<IncrementalSalesProps, 'addressOf' | 'measureAddress'>;

function KnownSales({ sales, addressOf, measureAddress }: Links & { readonly sales: MeasuredSales }) {
  const { currency, schedules, effect, attributed, unmeasured, quarters } = sales;
  const [only] = schedules;
  const otherDays = effect ? otherDaysWords(schedules, sales) : '';
  return (
    <>
      {effect ? (
        <dl>
          <div>
            <dt className="title-line">
              Ventas después del mensaje
              <WhatIs term="Ventas después" />
            </dt>
            <dd>{formatMoney(attributed, currency)}</dd>
            <dd className="soft">Por cualquier causa: compras {ruleSentence(sales)}</dd>
          </div>
          <div>
            <dt className="title-line">
              Ventas que añadió el mensaje
              <WhatIs term="Intervalo" />
            </dt>
            {isInconclusive(effect) ? (
              <dd className="title-line">
                No concluyente
                <WhatIs term="No concluyente" />
              </dd>
            ) : (
              <dd>{formatMoney(effect.value, currency)}</dd>
            )}
            <dd className="soft">
              {`Con 95 % de confianza, ${rangeWords(effect, currency)}${horizonWords(schedules)}, frente a personas elegidas al azar que no lo recibieron.`}
              {isInconclusive(effect) ? ' Puede ser casualidad.' : null}
            </dd>
          </div>
        </dl>
      ) : null}
      {otherDays ? <p className="soft">{otherDays}</p> : null}
      {!effect && only ? (
        <p>
          <strong>Ventas que añadió el mensaje:</strong> {schedules.length === 1 ? waitingWords(only) : 'todavía no se saben.'}
        </p>
      ) : null}
      {addressOf && schedules.length > 0 ? (
        <ScheduleList schedules={schedules} currency={currency} addressOf={addressOf} />
      ) : null}
      {unmeasured > 0 || schedules.length === 0 ? (
        <Unmeasured count={unmeasured} isAll={schedules.length === 0} measureAddress={measureAddress} />
      ) : null}
      {quarters.map(({ quarter, effect: added }) => (
        <p key={quarter} className="soft">
          {`Todos los mensajes de la cuenta juntos, de ${quarterName(quarter)}, según su grupo de control: `}
          {added ? `añadieron ${formatMoney(added.value, currency)} (${rangeWords(added, currency)})` : 'no concluyente'}
          {'. Eso no se reparte entre los envíos, ni se suma a ellos.'}
        </p>
      ))}
      {schedules.length > 0 ? (
        <p className="soft">De todas las fechas. Cada programación se mide entera, con todos sus envíos, canales y versiones.</p>
      ) : null}
    </>
  );
}

interface UnmeasuredProps extends Pick<Links, 'measureAddress'> {
  readonly count: number;
  /** Nothing is measured. */
  readonly isAll: boolean;
}

function Unmeasured({ count, isAll, measureAddress }: UnmeasuredProps) {
  return (
    <div className="incremental-unmeasured">
      <p>
        {isAll
          ? 'No se sabe cuánto añadió: salió sin grupo de control. Las ventas después del mensaje no lo prueban, porque muchas personas compran aunque nadie les escriba.'
          : `Además, ${formatCount(count, 'programación salió', 'programaciones salieron')} sin grupo de control: de ${count === 1 ? 'ella' : 'ellas'} no se sabe cuánto añadió.`}
      </p>
      {measureAddress && isAll ? (
        <>
          <p className="soft">Añade un experimento con un grupo de control: unas personas, al azar, no reciben el mensaje.</p>
          <p>
            <Link className={buttonClass({ size: 's' })} to={measureAddress}>
              Medirlo en el próximo envío
            </Link>
          </p>
        </>
      ) : null}
    </div>
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
                    <b>{isInconclusive(schedule.effect) ? 'No concluyente' : formatMoney(schedule.effect.value, currency)}</b>
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
