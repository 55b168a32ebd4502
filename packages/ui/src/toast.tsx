import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToastContainer, toast as show, type ToastContentProps } from 'react-toastify/unstyled';
import { Icon } from './icon.tsx';

type Tone = 'success' | 'info' | 'warning' | 'danger';

export interface ToastOptions {
  /** Milliseconds on show, 5000 unless told; the count stops while the pointer or focus is on it. */
  duration?: number | undefined;
  /** Of toasts with the same one only the first is shown, as long as it is there. */
  id?: string | undefined;
}

const glyphs: Record<Tone, LucideIcon> = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert };

function announce(tone: Tone, message: ReactNode, { duration = 5000, id }: ToastOptions = {}) {
  show((props: ToastContentProps) => <ToastBody tone={tone} message={message} {...props} />, {
    autoClose: duration,
    ...(id && { toastId: id }),
    type: tone === 'danger' ? 'error' : tone,
    role: tone === 'danger' ? 'alert' : 'status',
    className: () => `toast toast-${tone}`,
  });
}

function ToastBody({ tone, message, closeToast }: ToastContentProps & { tone: Tone; message: ReactNode }) {
  return (
    <>
      <Icon of={glyphs[tone]} />
      <div>{message}</div>
      <button type="button" className="x" aria-label="Cerrar aviso" onClick={() => closeToast(true)}>
        <Icon of={X} />
      </button>
    </>
  );
}

/** Short notes about something that has happened elsewhere than where the eye is. Never for validation: that stands at the field. */
export const toast = {
  /** It worked, and the result can't be seen on the page. */
  success: (message: ReactNode, options?: ToastOptions) => announce('success', message, options),
  /** The transport failed. Read out at once; the other three wait for a pause. */
  error: (message: ReactNode, options?: ToastOptions) => announce('danger', message, options),
  info: (message: ReactNode, options?: ToastOptions) => announce('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => announce('warning', message, options),
};

/** Once per host: the place where toasts appear, top right, newest on top, three at most; the others wait their turn. */
export function ToastRegion() {
  return (
    <ToastContainer
      position="top-right"
      limit={3}
      newestOnTop
      transition={false}
      icon={false}
      closeButton={false}
      draggable={false}
      className={() => 'toasts'}
      progressClassName={() => 'toast-time'}
      aria-label="Avisos"
    />
  );
}
