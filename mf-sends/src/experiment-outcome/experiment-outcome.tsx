import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { type ExperimentOutcome as Outcome, readExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { Button } from '@pregon/ui/button';
import { formatMoney, formatNumber } from '@pregon/ui/format';
import { Empty, Note, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { ComparisonSection } from './comparison-section.tsx';
import { groupName, spanWords, stateWords, winnerWords } from './outcome-words.ts';
import './experiment-outcome.css';

/** What the experiment of a schedule has shown, or why nothing is shown yet. */
export default function ExperimentOutcome({ identifier }: { readonly identifier: string }) {
  const { data, error, refetch } = useQuery({
    ...restQuery(readExperimentOutcome, { params: { id: identifier } }),
    staleTime: 0,
  });
  if (data && !data.outcome) return null;
  return (
    <Section title="Experimento">
      {data?.outcome ? (
        <KnownOutcome outcome={data.outcome} />
      ) : error ? (
        <Empty
          kind="fault"
          title="No pudimos cargar el experimento"
          actions={<Button onPress={() => void refetch()}>Reintentar</Button>}
        >
          {faultMessage(error)}
        </Empty>
      ) : (
        <Waiting>
          <Skeleton height="12rem" />
        </Waiting>
      )}
    </Section>
  );
}

function KnownOutcome({ outcome }: { readonly outcome: Outcome }) {
  const { state, comparisons, experiment, heldOut } = outcome;
  const words = stateWords(outcome);
  const versions = experiment.arms.length;
  return (
    <div className="experiment-outcome">
      {words ? <Note tone={state === 'roto' ? 'warning' : 'info'}>{words}</Note> : null}
      {comparisons.map((comparison) => (
        <ComparisonSection key={comparison.arm} outcome={outcome} comparison={comparison} />
      ))}
      {experiment.winner === null ? null : <p>{winnerWords(experiment.winner, versions)}</p>}
      <Groups outcome={outcome} />
      <p className="soft">
        {spanWords(experiment)}
        {heldOut > 0 ? ` Aparte, ${formatNumber(heldOut)} están en el grupo de control de la cuenta.` : null}
      </p>
    </div>
  );
}

function Groups({ outcome: { groups, currency, experiment } }: { readonly outcome: Outcome }) {
  const isOpen = groups.some(({ mean }) => mean !== null);
  return (
    <div className="results-scroll">
      <table className="results-table">
        <thead>
          <tr>
            <th scope="col">Grupo</th>
            <th scope="col">Planeado</th>
            <th scope="col">Personas</th>
            {isOpen ? (
              <>
                <th scope="col">Compraron</th>
                <th scope="col">Por persona</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ arm, share, people, buyers, mean }) => (
            <tr key={arm}>
              <th scope="row">{groupName(arm, experiment.arms.length)}</th>
              <td className="num">{Math.round(share * 100)} %</td>
              <td className="num">{formatNumber(people)}</td>
              {isOpen ? (
                <>
                  <td className="num">{formatNumber(buyers ?? 0)}</td>
                  <td className="num">{formatMoney(mean ?? 0, currency)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
