import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { registerVisit } from '@pregon/contract/visits/visits.endpoints';
import { focusIt } from '../../frame/focus-it.ts';
import { Rings } from '../../frame/rings.tsx';
import type { Shop } from '../../shop/use-shop.ts';
import { SurveyShare } from './survey-share.tsx';

/** What became of a visit; the server's answer, where it has arrived at once. */
export type Done =
  | { readonly state: 'waiting' }
  | { readonly state: 'sent'; readonly answer: EndpointOutput<typeof registerVisit> };

const outcomes = {
  sent: { tone: 'success', sign: 'check', title: 'Visita registrada', words: '' },
  waiting: {
    tone: 'accent',
    sign: 'wait',
    title: 'Guardada en este dispositivo',
    words: 'No hay conexión en este momento. La visita se envía sola cuando vuelva.',
  },
  refused: {
    tone: 'danger',
    sign: 'cross',
    title: 'Falta corregir algo',
    words: 'Abre la visita en la lista de arriba y corrígela.',
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
  return (
    <>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1 ref={focusIt} tabIndex={-1}>
          {done.state === 'sent' ? done.answer.message : title}
        </h1>
        {words && <p className="soft after-title">{words}</p>}
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
