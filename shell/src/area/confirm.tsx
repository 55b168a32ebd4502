import { retryWithJitter } from '@pregon/remote-api/retry';
import type { ConfirmDialogProps } from '@pregon/ui/dialog';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

interface ConfirmProps extends Omit<ConfirmDialogProps, 'isOpen' | 'children'> {
  /** The dialog's text. */
  readonly children?: string | undefined;
}

const fetchDialogs = () => retryWithJitter(() => import(/* webpackChunkName: "ui-dialog" */ '@pregon/ui/dialog'));

/** Lazy: most visits need no dialog. If it fails to load, the browser's own confirmation replaces it. */
const Question = lazy(async (): Promise<{ default: ComponentType<ConfirmProps> }> => {
  try {
    const { ConfirmDialog } = await fetchDialogs();
    return { default: (props) => <ConfirmDialog isOpen {...props} /> };
  } catch {
    return { default: PlainQuestion };
  }
});

/** A confirmation dialog, open while it is mounted. */
export function Confirm(props: ConfirmProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  );
}

function PlainQuestion({ title, children = '', onConfirm, onClose }: ConfirmProps) {
  useEffect(() => {
    if (window.confirm(`${title}\n${children}`)) void onConfirm();
    onClose();
  }, [title, children, onConfirm, onClose]);
  return null;
}
