import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { registerVisit } from '@pregon/contract/visits/visits.endpoints';
import { focusIt } from '../../frame/focus-it.ts';
import { Rings } from '../../frame/rings.tsx';
import type { Shop } from '../../shop/use-shop.ts';
import { SurveyShare } from './survey-share.tsx';
import type { VisitValues } from './visit-values.ts';

/** State of a submitted visit; with the server's response if it arrived at once. */
export type Done = { readonly kind: Kind } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'sent'; readonly answer: EndpointOutput<typeof registerVisit> }
);

type Kind = VisitValues['kind'];

const outcomes = {
  sent: {
    tone: 'success',
    sign: 'check',
    title: (kind: Kind) => (kind === 'compra' ? 'Compra registrada' : 'Visita registrada'),
    words: () => '',
  },
  waiting: {
    tone: 'accent',
    sign: 'wait',
    title: () => 'Guardada en este dispositivo',
    words: (kind: Kind) => `No hay conexión en este momento. La ${kind} se envía sola cuando vuelva.`,
  },
  refused: {
    tone: 'danger',
    sign: 'cross',
    title: () => 'Falta corregir algo',
    words: (kind: Kind) => `Abre la ${kind} en la lista de arriba y corrígela.`,
  },
} as const;

interface VisitDoneProps {
  readonly done: Done;
  readonly state: keyof typeof outcomes;
  readonly shop: Shop;
  readonly onAnother: () => void;
}

export function VisitDone({ done, state, shop, onAnother }: VisitDoneProps) {
  const { tone, sign, title, words } = outcomes[state];
  const text = words(done.kind);
  return (
    <>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1 ref={focusIt} tabIndex={-1}>
          {done.state === 'sent' ? done.answer.message : title(done.kind)}
        </h1>
        {text && <p className="soft after-title">{text}</p>}
      </output>
      {done.state === 'sent' && (
        <SurveyShare
          appKey={shop.key}
          traceid={done.answer.traceid}
          surveyUrl={done.answer.surveyUrl}
          storeName={shop.storeName}
        />
      )}
      <button type="button" className="btn btn-primary btn-l btn-wide" onClick={onAnother}>
        Registrar otra visita
      </button>
    </>
  );
}
