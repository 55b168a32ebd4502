import { scheduleState, scheduleStateNames } from '@pregon/contract/schedules/schedule-state';
import { drafts } from '@pregon/auth-api/drafts';
import { isFault } from '@pregon/auth-api/fault';
import { loadPart } from '@pregon/remote-api/load-part';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { Form, setFieldValue, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { Badge, FormLayout, Note, Page } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { scheduleStartedMessage } from '@pregon/contract/error-messages';
import { useState } from 'react';
import { ExperimentPart } from './experiment/experiment-part.tsx';
import { LazyPart } from './lazy-part.tsx';
import { AboutFields } from './about-fields.tsx';
import { MethodsSection } from './methods/methods-section.tsx';
import { useCards } from './methods/use-cards.ts';
import { PlanRail } from './plan/plan-rail.tsx';
import { usePlan } from './plan/use-plan.ts';
import { useReach } from './reach.ts';
import { useReview } from './review/use-review.tsx';
import { restoreDraft, ScheduleDraft } from './schedule-draft.tsx';
import { wallClockIn, scheduleFields, type ScheduleOutput } from './schedule-fields.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { hasStarted } from './schedule-source.ts';
import { createSendNow, type SendTime } from './send-now.ts';
import type { StoredDraft } from './stored-draft.ts';
import { fieldLabels, type ScheduleValues } from './schedule-values.ts';
import { type Choices, useSaveSchedule } from './schedule.queries.ts';
import { WhenFields } from './when/when-fields.tsx';
import { heading } from './heading.ts';

interface ScheduleFormProps {
  readonly choices: Choices;
  readonly timeZone: string;
  readonly start: ScheduleValues;
  /** The schedule that is edited; undefined for a new one. */
  readonly opened: Schedule | undefined;
  /** The identifier of the campaign whose profiles are listed first; '' for none. */
  readonly campaign: string;
  /** The storage key of the draft. */
  readonly draftKey: string;
  /** The stored draft that is continued. */
  readonly stored: StoredDraft | undefined;
  readonly onSaved: (schedule: Schedule) => Promise<void>;
}

const loadKind = async () => (await import('./kind/kind-section.tsx')).KindSection;
const loadFault = async () => (await import(/* webpackChunkName: "schedule-saving" */ './form-fault.ts')).toFormFault;
const storeDesign = async (design: string) =>
  (await import(/* webpackChunkName: "schedule-saving" */ './experiment/store-experiment.ts')).storeExperiment(design);

/** Form of a schedule: audience, dates and methods. A schedule that sends is reviewed before it is saved. */
export function ScheduleForm({ choices, timeZone, start, opened, campaign, draftKey, stored, onSaved }: ScheduleFormProps) {
  const isStarted = opened !== undefined && hasStarted(opened);
  // A draft needs a name only, also one that was complete when it was stored.
  const isStoredSchedule = opened !== undefined && opened.state !== scheduleState.draft;
  const [schema] = useState(() => scheduleFields(() => wallClockIn(timeZone), isStarted));
  const form = useAppForm({ schema, initialValues: start, fields: fieldLabels });
  const [isRestored] = useState(() => {
    if (stored) form.typedTexts.restore(stored.typed);
    return restoreDraft(form, draftKey);
  });
  const isDirty = useDirty(form);
  useUnsavedChanges(isDirty);
  const [key = '', experiment] = useValues(form, ['profile', 'experiment']);
  const reach = useReach(key);
  const plan = usePlan(form, timeZone);
  const cards = useCards(form);
  const save = useSaveSchedule(opened, stored?.identifier);
  const review = useReview({ sentence: plan.sentence, timeZone });

  const [refusal, setRefusal] = useState<unknown>();

  const [now] = useState(createSendNow);
  const setTime = ({ day, sendingTime, active }: SendTime) => {
    setFieldValue(form, 'day', day);
    setFieldValue(form, 'sendingTime', sendingTime);
    setFieldValue(form, 'active', active);
  };
  const setNow = (before: SendTime) => setTime(now.start(wallClockIn(timeZone), before));

  const submit = async (schedule: ScheduleOutput) => {
    try {
      // The review knows no stored schedule: an experiment that stays as it is has to be named, too.
      const kept = opened?.experiment ?? undefined;
      const design = experiment ? await storeDesign(experiment) : kept;
      const whole = design === undefined ? schedule : { ...schedule, experiment: design };
      const saved = whole.active && !isStarted ? await reviewAndSave(whole) : await save(whole);
      if (!saved) return;
      drafts.drop(draftKey);
      await onSaved(saved);
    } catch (fault) {
      // Where the part cannot be loaded, there is no server whose fault has fields.
      const named = await loadPart(loadFault).then(
        (toFormFault) => toFormFault(fault, schedule),
        () => fault,
      );
      setRefusal(named);
      throw named;
    }
  };
  /**
   * Reviews and saves; repeats the review when the number of people has changed since it was confirmed. What needs an approval stays a
   * draft.
   */
  const reviewAndSave = async (schedule: ScheduleOutput): Promise<Schedule | undefined> => {
    const answer = await review.ask(now.keep(schedule, wallClockIn(timeZone)));
    if (!answer) {
      const before = now.takeBack();
      if (before) setTime(before);
      return undefined;
    }
    try {
      return await save({ ...now.keep(schedule, wallClockIn(timeZone)), ...answer });
    } catch (fault) {
      if (isFault(fault, 'CONFIRMATION_NEEDED')) return reviewAndSave(schedule);
      if (!isFault(fault, 'APPROVAL_NEEDED') || (opened && opened.state !== scheduleState.draft)) throw fault;
      // Nobody activates what they made. It is kept, and its page, which opens now, is where the approval is asked for.
      const kept = await save({ ...schedule, active: false });
      toast.info('Tu cuenta exige que lo apruebe otra persona: pide la aprobación en esta página.');
      return kept;
    }
  };

  return (
    <Page
      {...(opened ? { title: opened.name } : heading)}
      actions={<Badge state={opened ? scheduleStateNames[opened.state] : 'draft'} />}
      rail={<PlanRail form={form} plan={plan} timeZone={timeZone} />}
      foot={
        <ScheduleActions
          form={form}
          setNow={isStarted ? undefined : setNow}
          draft={isStoredSchedule ? undefined : { stored, draftKey, of: opened?.identifier }}
          isNew={!opened}
        />
      }
    >
      {isStarted ? (
        <div className="draft">
          <Note>{scheduleStartedMessage}</Note>
        </div>
      ) : null}
      <ScheduleDraft form={form} storageKey={draftKey} isDirty={isDirty} isRestored={isRestored} />
      <Form of={form} onSubmit={submit} onReveal={cards.reveal} aria-label={heading.title}>
        <FormLayout>
          <AboutFields form={form} reach={reach} campaign={campaign} hasProfiles={choices.hasProfiles} hasStarted={isStarted} />
          <WhenFields form={form} timeZone={timeZone} plan={plan} hasStarted={isStarted} scheduleId={opened?.identifier} />
          <MethodsSection
            form={form}
            cards={cards}
            reach={reach}
            hasNewsletters={choices.hasNewsletters}
            scheduleId={opened?.identifier}
            isDisabled={isStarted}
          />
          <LazyPart load={loadKind} height="6rem">
            {(KindSection) => <KindSection form={form} isDisabled={isStarted} />}
          </LazyPart>
          <ExperimentPart
            form={form}
            scheduleId={opened?.identifier}
            isSet={!!opened?.experiment || !!experiment}
            isDisabled={isStarted}
            refusal={refusal}
          />
        </FormLayout>
      </Form>
      {review.dialog}
    </Page>
  );
}
