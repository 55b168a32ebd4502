import { useLocation, useSearchParams } from 'react-router-dom';
import type { PreviewView } from './view-choice.tsx';

/** The devices by their values in the address; it does not name the first one. */
const devices = new Map<string, PreviewView['device']>([
  ['escritorio', 'desktop'],
  ['celular', 'phone'],
  ['texto', 'text'],
]);

/**
 * The view of the preview in the address, `?vista=celular&oscuro=si&imagenes=no`, and a function that changes it. A change adds no step to
 * the history: Back leaves the preview.
 */
export function usePreviewView(): readonly [view: PreviewView, change: (view: PreviewView) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const view: PreviewView = {
    device: devices.get(parameters.get('vista') ?? '') ?? 'desktop',
    isDark: parameters.get('oscuro') === 'si',
    hasImages: parameters.get('imagenes') !== 'no',
  };
  const change = ({ device, isDark, hasImages }: PreviewView): void => {
    const after = new URLSearchParams(parameters);
    const named = [...devices].find(([, known]) => known === device)?.[0];
    const values = { vista: device === 'desktop' ? undefined : named, oscuro: isDark && 'si', imagenes: !hasImages && 'no' };
    for (const [name, value] of Object.entries(values)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    setParameters(after, { replace: true, state });
  };
  return [view, change];
}
