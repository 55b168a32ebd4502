import { withSupportCode } from '@pregon/ui/support-code';
import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../form/use-form.ts';
import { ClosedPage } from '../../frame/closed-page.tsx';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';
import { useOutbox } from '../../offline/use-outbox.ts';
import type { WaitingEntry } from '../../offline/waiting-entry.ts';
import { workOffline } from '../../offline/work-offline.ts';
import { SurveyForm, type SurveyValues } from './survey-form.tsx';
import { type Arrived, surveyOutbox } from './survey-outbox.ts';
import { stateOf, type Survey, useSurvey } from './use-survey.ts';

interface SurveyPageProps {
  readonly appKey: string;
  /** Identifier of the visit, for which one response is accepted. */
  readonly trace: string;
}

/** Final states without a form. */
const ends = {
  thanks: {
    tone: 'success',
    sign: 'check',
    title: 'Gracias por tu respuesta',
    text: 'Con ella la tienda sabe qué hace bien y qué puede hacer mejor.',
  },
  waiting: {
    tone: 'accent',
    sign: 'wait',
    title: 'Guardada en este dispositivo',
    text: 'No hay conexión en este momento. Tu respuesta se envía sola cuando vuelva.',
  },
  answered: {
    tone: 'accent',
    sign: 'check',
    title: 'Esta encuesta ya fue respondida',
    text: 'Cada enlace sirve una vez. Gracias por contarnos cómo te fue.',
  },
  expired: {
    tone: 'accent',
    sign: 'cross',
    title: 'Esta encuesta ya terminó',
    text: 'El tiempo para responderla pasó. En tu próxima visita puedes contarnos cómo te fue.',
  },
} as const;

const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long' });

/** `/apps/{key}/encuesta/{traceid}`: the survey about one visit. */
export default function SurveyPage({ appKey, trace }: SurveyPageProps) {
  const [shown, again] = useSurvey(appKey, trace);
  const [end, setEnd] = useState<keyof typeof ends>();
  const waiting = useOutbox(surveyOutbox, appKey).find(({ id }) => id === trace);
  const [hasWaited, setHasWaited] = useState(false);
  if (waiting && !hasWaited) setHasWaited(true);
  const isOpen = shown.state === 'open';
  useEffect(() => {
    document.title = 'Encuesta · Pregón';
    if (isOpen) void workOffline();
  }, [isOpen]);

  const submit = async ({ ratings, observations }: SurveyValues): Promise<FieldErrors | undefined> => {
    const body = { ratings: [...ratings], observations, apiKey: appKey, trace };
    const entry = { id: trace, appKey, kind: 'encuesta', title: 'Encuesta', body, values: body, savedAt: now() } as const;
    const submitted = await surveyOutbox.submit(entry);
    if (submitted.state !== 'refused') {
      if (submitted.state === 'sent') setEnd(endByAnswer[submitted.answer as Arrived]);
      return undefined;
    }
    const { fault } = submitted;
    if (stateOf(fault) === 'expired') setEnd('expired');
    return Object.keys(fault.fields).length > 0 ? fault.fields : { '': fault.message };
  };

  const over = endOf(waiting, hasWaited) ?? end;
  if (over) return <End {...ends[over]} shop={isOpen ? shown.survey.accountName : undefined} />;
  switch (shown.state) {
    case 'open':
      return <OpenSurvey survey={shown.survey} onSubmit={submit} />;
    case 'closed':
      return <ClosedPage />;
    case 'answered':
    case 'expired':
      return <End {...ends[shown.state]} />;
    case 'loading':
      return (
        <PublicFrame>
          <output className="soft">Un momento…</output>
        </PublicFrame>
      );
    case 'away':
    default:
      return <Away fault={shown.fault} onRetry={again} />;
  }
}

/**
 * The final state of a response that waits or waited in the outbox. The server rejects such a response only when the survey has expired.
 */
function endOf(waiting: WaitingEntry | undefined, hasWaited: boolean): keyof typeof ends | undefined {
  if (waiting) return waiting.refused ? 'expired' : 'waiting';
  return hasWaited ? 'thanks' : undefined;
}

const now = () => new Date().toISOString();
const endByAnswer = { saved: 'thanks', answered: 'answered' } as const;

function OpenSurvey({
  survey,
  onSubmit,
}: {
  survey: Survey;
  onSubmit: (values: SurveyValues) => Promise<FieldErrors | undefined>;
}) {
  const { accountName, storeName, visitedAt, questions } = survey;
  const count = questions.length === 1 ? 'Es una pregunta.' : `Son ${questions.length} preguntas.`;
  return (
    <PublicFrame shop={accountName}>
      <div>
        <h1>¿Cómo te fue en {storeName}?</h1>
        <p className="soft after-title">
          Tu visita del {day.format(new Date(visitedAt))}. {count}
        </p>
      </div>
      <SurveyForm questions={questions} onSubmit={onSubmit} />
    </PublicFrame>
  );
}

function Away({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  return (
    <PublicFrame>
      <div role="alert">
        <h1>Sin respuesta del servidor</h1>
        <p className="soft after-title">{withSupportCode('Revisa la conexión. La encuesta te espera.', fault)}</p>
      </div>
      <button type="button" className="btn btn-primary btn-l btn-wide" onClick={onRetry}>
        Reintentar
      </button>
    </PublicFrame>
  );
}

interface EndProps {
  readonly tone: 'success' | 'accent';
  readonly sign: 'check' | 'cross' | 'wait';
  readonly title: string;
  readonly text: string;
  readonly shop?: string | undefined;
}

function End({ tone, sign, title, text, shop }: EndProps) {
  return (
    <PublicFrame shop={shop}>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1>{title}</h1>
        <p className="soft after-title">{text}</p>
      </output>
    </PublicFrame>
  );
}
