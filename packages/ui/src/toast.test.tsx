import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast as library } from 'react-toastify/unstyled';
import { toast, ToastRegion } from './toast.tsx';

/** The lazily loaded renderer of toasts. */
async function showRegion() {
  render(<ToastRegion />);
  await screen.findByRole('region', { name: /Avisos/ });
}

afterEach(() => {
  act(() => {
    library.clearWaitingQueue();
    library.dismiss();
  });
});

describe('toast', () => {
  it('shows toasts that were queued before it was mounted', async () => {
    toast.error('Sin respuesta del servidor.');
    render(<ToastRegion />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin respuesta del servidor.');
  });

  it('announces an error assertively and other toasts politely', async () => {
    await showRegion();
    act(() => {
      toast.error('Sin respuesta del servidor.');
      toast.success('Se ha enviado un correo con instrucciones.');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Sin respuesta del servidor.');
    expect(screen.getByRole('status')).toHaveTextContent('Se ha enviado un correo con instrucciones.');
  });

  it('shows at most three toasts, newest first, and the next one after one is closed', async () => {
    const user = userEvent.setup();
    await showRegion();
    act(() => {
      for (const text of ['uno', 'dos', 'tres', 'cuatro']) toast.info(text);
    });
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['tres', 'dos', 'uno']);
    const [newest] = screen.getAllByRole('status');
    await user.click(within(newest as HTMLElement).getByRole('button', { name: 'Cerrar aviso' }));
    await waitFor(() => expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['cuatro', 'dos', 'uno']));
  });

  it('does not repeat a visible message', async () => {
    await showRegion();
    act(() => {
      for (const text of ['Error: sin mapa', 'Error: sin mapa', 'Error: sin tiendas']) toast.error(text, { id: text });
    });
    expect(screen.getAllByRole('alert').map((item) => item.textContent)).toEqual(['Error: sin tiendas', 'Error: sin mapa']);
  });

  it('announces its height to the page, which makes room, until it is removed', async () => {
    let report = () => {};
    class FakeResizeObserver implements ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        report = () => callback([], this);
      }
      readonly observe = () => undefined;
      readonly unobserve = () => undefined;
      readonly disconnect = () => undefined;
    }
    globalThis.ResizeObserver = FakeResizeObserver;
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(148);
    const { unmount } = render(<ToastRegion />);
    await screen.findByRole('region', { name: /Avisos/ });
    report();
    expect(document.documentElement.style.getPropertyValue('--toasts-h')).toBe('148px');
    unmount();
    expect(document.documentElement.style.getPropertyValue('--toasts-h')).toBe('');
  });

  it('stays five seconds by default', async () => {
    await showRegion();
    act(() => {
      toast.info('normal');
      toast.warning('lento', { duration: 9000 });
    });
    const times = screen.getAllByRole('progressbar', { hidden: true }).map((bar) => bar.style.animationDuration);
    expect(times).toEqual(['9000ms', '5000ms']);
  });
});
