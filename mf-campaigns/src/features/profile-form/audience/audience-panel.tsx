import { faultMessage, faultText } from '@pregon/auth-api/fault';
import type { Audience as Figures } from '@pregon/contract/profiles/audience.schema';
import type { ProfileField } from '@pregon/contract/profiles/profile-fields';
import { Button } from '@pregon/ui/button';
import { useValues } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';
import { Audience, Funnel, type LeaveRail, Note, Rail, useOpenPart } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { Suspense, useState } from 'react';
import type { ProfileAppForm } from '../profile-values.ts';
import { useSelection } from '../selection-of.ts';
import { AudienceSummary } from './audience-summary.tsx';
import { EmptyAudience } from './empty-audience.tsx';
import type { EstimateWords } from './estimate-words.ts';
import { LazyEstimatedCount } from './lazy-estimated-count.tsx';
import { ReachByChannel } from './reach-by-channel.tsx';
import { SelectsAndDescribes } from './selects-and-describes.tsx';
import { type AudienceCount, useAudienceCount } from './use-audience-count.ts';
import { FollowedCustomer } from './followed-customer.tsx';
import { useFollowedCustomer } from './use-followed-customer.ts';
import { loadExplanation } from './load-explanation.ts';

interface AudiencePanelProps {
  readonly form: ProfileAppForm;
  /** Opens the step of a field and focuses the field. */
  readonly onGoTo: (field: ProfileField) => void;
}

/** Side rail with the audience of the form's current values. */
export function AudiencePanel({ form, onGoTo }: AudiencePanelProps) {
  const count = useAudienceCount(useSelection(form));
  const [objectives = []] = useValues(form, ['profile.objective']);
  const { counted, figures, isStale, isLong, error, retry } = count;
  const [estimate, setEstimate] = useState<EstimateWords>();
  const [customer, follow] = useFollowedCustomer(counted);
  const explanation = useOpenPart(loadExplanation);
  const content = (leave: LeaveRail) => (
    <>
      <Audience
        count={estimate?.figure ?? figures?.total}
        unit={estimate?.unit ?? unitOf(figures)}
        isStale={isStale && !estimate}
        status={estimate?.status ?? <Status {...count} />}
      />
      {error ? (
        <Note tone="warning">
          {faultMessage(error)}{' '}
          <Button variant="ghost" size="s" onPress={retry}>
            Reintentar
          </Button>
        </Note>
      ) : null}
      {figures ? (
        <Breakdown figures={figures} objectives={objectives} isStale={isStale} onGoTo={(field) => leave(() => onGoTo(field))} />
      ) : null}
      <FollowedCustomer selection={counted} customer={customer} onOpen={explanation.open} onForget={() => follow(undefined)} />
    </>
  );
  return (
    <>
      <Rail
        title="Audiencia"
        summary={<AudienceSummary {...count} estimate={estimate} />}
        openLabel="Ver audiencia"
        news={announcementOf(count)}
      >
        {content}
      </Rail>
      {isLong ? (
        <Suspense>
          <LazyEstimatedCount selection={counted} onEstimate={setEstimate} />
        </Suspense>
      ) : null}
      {explanation.Loaded ? (
        <explanation.Loaded
          isOpen={explanation.isOpen}
          onClose={explanation.close}
          selection={counted}
          customer={customer}
          onChoose={follow}
        />
      ) : null}
    </>
  );
}

const unitOf = (figures: Figures | undefined) =>
  figures?.total === 1 ? 'cliente de este perfil puede recibir mensajes' : 'clientes de este perfil pueden recibir mensajes';

/** Returns the text that is announced once the count has settled. */
function announcementOf({ figures, isStale, error, isSlow }: AudienceCount): string | undefined {
  if (error && !isSlow) return `Sin contar: ${faultText(error)}`;
  return figures && !isStale ? `${formatNumber(figures.total)} ${unitOf(figures)}` : undefined;
}

function Status({ figures, isSlow, error }: AudienceCount) {
  if (isSlow || (!figures && !error)) return 'Contando…';
  if (error) return 'Sin contar';
  return (
    <>
      <i />
      Al día
    </>
  );
}

interface BreakdownProps {
  readonly figures: Figures;
  /** The profile's objectives. They do not filter, so the server's description omits them. */
  readonly objectives: readonly string[];
  readonly isStale: boolean;
  readonly onGoTo: (field: ProfileField) => void;
}

function Breakdown({ figures, objectives, isStale, onGoTo }: BreakdownProps) {
  const { total, steps, sentence, selects, describes } = figures;
  return (
    <>
      <p className="sentence">{sentence}</p>
      {total === 0 ? <EmptyAudience steps={steps} onGoTo={onGoTo} /> : null}
      <section>
        <div className="title-line">
          <h2>Cómo se llega</h2>
          <WhatIs term="Audiencia" />
        </div>
        <Funnel steps={steps.map(funnelStep)} isStale={isStale} />
      </section>
      <section>
        <div className="title-line">
          <h2>Alcance por método</h2>
          <WhatIs term="Alcance" />
        </div>
        <ReachByChannel figures={figures} isStale={isStale} />
      </section>
      <SelectsAndDescribes selects={selects} describes={[...describeObjectives(objectives), ...describes]} />
    </>
  );
}

const describeObjectives = (objectives: readonly string[]) =>
  objectives.length === 0 ? [] : [`Objetivo: ${new Intl.ListFormat('es').format(objectives)}`];

const funnelStep = ({ key, label, remaining, missing }: Figures['steps'][number]) => ({
  label,
  count: remaining,
  missing,
  ...(key === 'reach' && { lacking: 'sin ninguna dirección' }),
});
