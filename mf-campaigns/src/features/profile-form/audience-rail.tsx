import { faultMessage } from '@pregon/auth-api/fault';
import type { Audience as AudienceCount } from '@pregon/contract/profiles/audience.schema';
import { formatNumber } from '@pregon/ui/format';
import { Button } from '@pregon/ui/button';
import { Audience, Funnel, Note, Rail } from '@pregon/ui/page';
import { useState } from 'react';
import { AudienceSentence } from './audience-sentence.tsx';
import { useAudience } from './profile.queries.ts';
import type { ProfileAppForm } from './profile-values.ts';
import { ReachByMethod } from './reach-by-method.tsx';
import { useSelection } from './selection-of.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds without a change after which the audience is counted. */
const pause = 300;

/** Whom the form as it stands would reach, beside it. */
export function AudienceRail({ form }: { readonly form: ProfileAppForm }) {
  const selection = useSelection(form);
  const { settled, isSettled } = useSettled(selection, pause);
  const { data, error, isFetching, refetch } = useAudience(settled);
  const count = useLatest(data?.audience);
  const isCounting = isFetching || !isSettled;
  const isStale = count !== undefined && (isCounting || error !== null);
  return (
    <Rail title="Audiencia" summary={<Summary count={count} isStale={isStale} />} openLabel="Ver audiencia">
      <Audience
        count={count?.total}
        unit={count?.total === 1 ? 'cliente recibirá este perfil' : 'clientes recibirán este perfil'}
        isStale={isStale}
        status={<Status hasFailed={error !== null} isCounting={isCounting} />}
      />
      {error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </Note>
      ) : null}
      <AudienceSentence selection={selection} />
      {count ? <Breakdown count={count} /> : null}
    </Rail>
  );
}

/** The last that there was: a count that fails leaves the one before on show. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function Status({ hasFailed, isCounting }: { readonly hasFailed: boolean; readonly isCounting: boolean }) {
  if (isCounting) return 'Calculando…';
  if (hasFailed) return 'Sin calcular';
  return (
    <>
      <i />
      Al día
    </>
  );
}

function Breakdown({ count: { total, steps, reach } }: { readonly count: AudienceCount }) {
  return (
    <>
      <section>
        <h2>Cómo se llega</h2>
        <Funnel steps={steps.map(({ label, remaining }) => ({ label, count: remaining }))} />
      </section>
      <section>
        <h2>Alcance por método</h2>
        <ReachByMethod total={total} reach={reach} />
      </section>
    </>
  );
}

interface SummaryProps {
  readonly count: AudienceCount | undefined;
  readonly isStale: boolean;
}

function Summary({ count, isStale }: SummaryProps) {
  if (!count) return <span className="soft">Contando clientes…</span>;
  const everybody = count.steps[0]?.remaining ?? count.total;
  return (
    <>
      <span className="v">{formatNumber(count.total)}</span> <span className="soft">clientes</span>
      <p className="small faint num">{`de ${formatNumber(everybody)}${isStale ? '' : ', al día'}`}</p>
    </>
  );
}
