import { restQuery } from '@pregon/auth-api/queries';
import { channelNames } from '@pregon/contract/channels/channels';
import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { predictExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { useValues } from '@pregon/ui/form';
import { formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { designErrors } from './experiment-value.ts';

const debounceDelay = 400;

/** What changes, after 'un cambio de 22 % o más'. */
const changed: Readonly<Record<ExperimentDesign['metric'], string>> = {
  ventas: '',
  conversion: ' en cuántas personas compran',
  pedidos: ' en cuántas compras hacen',
};

interface DetectableNoteProps {
  readonly form: ScheduleAppForm;
  readonly design: ExperimentDesign;
}

/** What the experiment can detect, from what these people have spent: told before it starts. */
export function DetectableNote({ form, design }: DetectableNoteProps) {
  const [profile = '', methods = []] = useValues(form, ['profile', 'methods']);
  const controlShare = useDebouncedValue(design.controlShare, debounceDelay);
  const horizonDays = useDebouncedValue(design.horizonDays, debounceDelay);
  const channels = channelNames.filter((name) => methods.includes(name));
  const isReady =
    profile !== '' && channels.length > 0 && Object.keys(designErrors({ ...design, controlShare, horizonDays })).length === 0;
  const { data, error } = useQuery({
    ...restQuery(predictExperiment, {
      body: {
        profile: Number(profile) || 1,
        channels,
        arms: design.arms.length,
        controlShare,
        horizonDays,
        metric: design.metric,
      },
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (profile === '') return <p className="hint">Elige un perfil y aquí ves qué puede mostrar el experimento.</p>;
  if (error) return <p className="hint">No pudimos calcular qué puede mostrar el experimento.</p>;
  if (!data) return <p className="hint">Calculando qué puede mostrar el experimento…</p>;
  const people = `Con ${formatNumber(data.people)} ${data.people === 1 ? 'persona' : 'personas'}`;
  const share = controlShare > 0 ? ` y ${controlShare} % de control` : ` y ${design.arms.length} versiones`;
  if (data.detectable === null) {
    return (
      <Note tone="warning">{`${people}${share} no se puede detectar ningún cambio: casi no han comprado en este plazo.`}</Note>
    );
  }
  const sentence = `${people}${share} se detecta un cambio de ${formatNumber(Math.ceil(data.detectable * 100))} % o más${changed[design.metric]}`;
  if (data.isEnough) return <Note tone="info">{sentence}.</Note>;
  return (
    <Note tone="warning">
      {`${sentence}, y lo más probable es que el resultado diga «No concluyente»: hacen falta 500 personas y 50 compradores en cada grupo.`}
    </Note>
  );
}
