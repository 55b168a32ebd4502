import { retryWithJitter } from '@pregon/remote-api/retry';
import type { ConfirmDialogProps } from '@pregon/ui/dialog';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

interface ConfirmProps extends Omit<ConfirmDialogProps, 'isOpen' | 'children'> {
  /** What goes with it. */
  readonly children?: string | undefined;
}

const fetchDialogs = () => retryWithJitter(() => import(/* webpackChunkName: "ui-dialog" */ '@pregon/ui/dialog'));

/** Most visits end without a dialog. When it does not come the browser asks instead: nothing is lost unasked. */
const Question = lazy(async (): Promise<{ default: ComponentType<ConfirmProps> }> => {
  try {
    const { ConfirmDialog } = await fetchDialogs();
    return { default: (props) => <ConfirmDialog isOpen {...props} /> };
  } catch {
    return { default: PlainQuestion };
  }
});

/** Asks before something that matters; open as long as it is mounted. */
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
