import { api } from '@pregon/auth-api/api';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule.schema';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { reviewSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { ReviewDialogProps } from './review-dialog.tsx';

/** What somebody has agreed to. */
export interface Agreement {
  readonly confirmedPeople: number;
  readonly acceptMissingValues: boolean;
}

interface Question {
  readonly review: ScheduleReview;
  readonly Dialog: ComponentType<ReviewDialogProps>;
  readonly answer: (agreement: Agreement | undefined) => void;
}

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;

interface Reviewing {
  /** Reviews a schedule on the server and asks; undefined: the person goes on editing. Rejects with what the server refuses. */
  readonly ask: (schedule: ScheduleForm) => Promise<Agreement | undefined>;
  /** Has its place on the page. */
  readonly dialog: ReactNode;
}

/** Shows what will happen before a schedule that sends is saved. */
export function useReview({ sentence, timeZone }: Pick<ReviewDialogProps, 'sentence' | 'timeZone'>): Reviewing {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback(async (schedule: ScheduleForm) => {
    // The values that are missing are asked about, not refused.
    const body = { ...schedule, acceptMissingValues: true };
    const [review, Dialog] = await Promise.all([api.call(reviewSchedule, { body }), loadPart(loadDialog)]);
    return new Promise<Agreement | undefined>((answer) => setQuestion({ review, Dialog, answer }));
  }, []);
  const settle = (agreement: Agreement | undefined) => {
    question?.answer(agreement);
    setQuestion(undefined);
  };
  const dialog = question ? (
    <question.Dialog review={question.review} sentence={sentence} timeZone={timeZone} onAnswer={settle} />
  ) : null;
  return { ask, dialog };
}
