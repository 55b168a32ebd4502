import { api } from '@pregon/auth-api/api';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { reviewSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import type { Agreement, ReviewDialogProps } from './review-dialog.tsx';

interface Question {
  readonly schedule: ScheduleForm;
  readonly review: ScheduleReview;
  readonly Dialog: ComponentType<ReviewDialogProps>;
  readonly answer: (agreement: Agreement | undefined) => void;
}

const loadDialog = async () => (await import(/* webpackChunkName: "schedule-saving" */ './review-dialog.tsx')).ReviewDialog;

interface Reviewing {
  /**
   * Reviews a schedule on the server and opens the dialog. Resolves to undefined when the user cancels;
   * rejects with the server's fault.
   */
  readonly ask: (schedule: ScheduleForm) => Promise<Agreement | undefined>;
  /** The dialog; the caller renders it. */
  readonly dialog: ReactNode;
}

/** Opens a review dialog before a schedule that sends is saved. */
export function useReview({ sentence, timeZone }: Pick<ReviewDialogProps, 'sentence' | 'timeZone'>): Reviewing {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback(async (schedule: ScheduleForm) => {
    // Missing values are accepted here, so that the review reports them instead of failing validation.
    const body = { ...schedule, acceptMissingValues: true };
    const [review, Dialog] = await Promise.all([api.call(reviewSchedule, { body }), loadPart(loadDialog)]);
    return new Promise<Agreement | undefined>((answer) => setQuestion({ schedule, review, Dialog, answer }));
  }, []);
  const settle = (agreement: Agreement | undefined) => {
    question?.answer(agreement);
    setQuestion(undefined);
  };
  const dialog = question ? (
    <question.Dialog
      review={question.review}
      schedule={question.schedule}
      sentence={sentence}
      timeZone={timeZone}
      onAnswer={settle}
    />
  ) : null;
  return { ask, dialog };
}
