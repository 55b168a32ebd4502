import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ToastContainer as LibraryContainer, toast as show, type ToastContentProps } from 'react-toastify/unstyled';
import { Icon } from '../icon.tsx';
import type { ToastOptions, ToastTone } from './toast-options.ts';

const glyphs: Record<ToastTone, LucideIcon> = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert };

export function enqueue(tone: ToastTone, message: ReactNode, { duration = 5000, id }: ToastOptions) {
  show((props: ToastContentProps) => <ToastBody tone={tone} message={message} {...props} />, {
    autoClose: duration,
    ...(id && { toastId: id }),
    type: tone === 'danger' ? 'error' : tone,
    role: tone === 'danger' ? 'alert' : 'status',
    className: () => `toast toast-${tone}`,
  });
}

function ToastBody({ tone, message, closeToast }: ToastContentProps & { tone: ToastTone; message: ReactNode }) {
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

/** Announces the height of its element to the page, as `--toasts-h` of the document: the page makes room for what exceeds the bar. */
function useAnnouncedHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--toasts-h', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts-h');
    };
  }, []);
  return ref;
}

export function ToastContainer() {
  return (
    <div className="toast-place" ref={useAnnouncedHeight()}>
      <Toasts />
    </div>
  );
}

function Toasts() {
  return (
    <LibraryContainer
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
