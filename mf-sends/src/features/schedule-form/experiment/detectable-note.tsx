import { restQuery } from '@pregon/auth-api/queries';
import { channelNames } from '@pregon/contract/channels/channels';
import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { predictExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { useValues } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { detectableWords } from './detectable-words.ts';
import { designErrors } from './experiment-value.ts';

const debounceDelay = 400;

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
  const isTyping = controlShare !== design.controlShare || horizonDays !== design.horizonDays;
  const isReady = profile !== '' && channels.length > 0 && Object.keys(designErrors(design)).length === 0;
  const { data, error } = useQuery({
    ...restQuery(predictExperiment, {
      body: {
        profile: Number(profile) || 1,
        channels,
        arms: design.arms.length,
        controlShare,
        horizonDays,
        metric: design.metric,
        mode: design.mode,
      },
    }),
    enabled: isReady && !isTyping,
    staleTime: 60_000,
  });
  if (profile === '') return <p className="hint">Elige un perfil y aquí ves qué puede mostrar el experimento.</p>;
  if (!isReady) return <p className="hint">Corrige o completa los datos y aquí ves qué puede mostrar el experimento.</p>;
  if (error) return <p className="hint">No pudimos calcular qué puede mostrar el experimento.</p>;
  if (!data || isTyping) return <p className="hint">Calculando qué puede mostrar el experimento…</p>;
  const { isUseful, text } = detectableWords(data, { ...design, controlShare });
  return <Note tone={isUseful ? 'info' : 'warning'}>{text}</Note>;
}
