import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { focusIt } from '../../frame/focus-it.ts';
import { photoFromFile, PhotoProblem } from './photo-file.ts';

interface PhotoFieldProps {
  /** A data URL; empty without a photo. */
  readonly value: string;
  readonly onChange: (photo: string) => void;
  readonly error?: string | undefined;
}

interface CameraProps {
  readonly onPhoto: (photo: string) => void;
  readonly onProblem: (message: string) => void;
}

export const loadCamera = () => loadPart(() => import('./camera.tsx'));

/** An optional photo, taken by the camera or chosen from a file. */
export function PhotoField({ value, onChange, error }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState(false);
  /** The pressed button was unmounted, so the first button takes the focus. */
  const [isChanged, setIsChanged] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const errorText = error ?? problem;

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setOpen(false);
    try {
      setProblem(undefined);
      onChange(await photoFromFile(chosen));
    } catch (reason) {
      setProblem(reason instanceof PhotoProblem ? reason.message : 'No pudimos leer el archivo. Elige otro.');
    }
  };
  const start = () => {
    setProblem(undefined);
    onChange('');
    setIsChanged(true);
    setOpen(true);
  };

  return (
    <fieldset className="photo" data-invalid={errorText ? '' : undefined}>
      <legend className="label">
        Foto<span className="opt">Opcional</span>
      </legend>
      {value !== '' && <img className="cam" src={value} alt="La foto que tomaste" />}
      {open && value === '' && (
        <LateCamera
          onPhoto={(photo) => {
            setOpen(false);
            onChange(photo);
          }}
          onProblem={(message) => {
            setOpen(false);
            setProblem(message);
          }}
        />
      )}
      <div className="row wrap">
        {(!open || value !== '') && (
          <button ref={isChanged ? focusIt : undefined} type="button" className="btn" onClick={start}>
            {value === '' ? 'Usar la cámara' : 'Tomar otra'}
          </button>
        )}
        <button type="button" className="btn" onClick={() => file.current?.click()}>
          Subir una foto
        </button>
        {(value !== '' || open) && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setIsChanged(true);
              setOpen(false);
              onChange('');
            }}
          >
            Seguir sin foto
          </button>
        )}
      </div>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label="Archivo de la foto"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {errorText ? (
        <p className="error" role="alert">
          {errorText}
        </p>
      ) : (
        <p className="hint">Solo la ve el equipo de la tienda.</p>
      )}
    </fieldset>
  );
}

/** The lazily loaded camera. */
function LateCamera(props: CameraProps) {
  const [Camera, setCamera] = useState<ComponentType<CameraProps>>();
  const { onProblem } = props;
  const missing = useRef(onProblem);
  useEffect(() => {
    loadCamera().then(
      ({ default: loaded }) => setCamera(() => loaded),
      () => missing.current('No pudimos abrir la cámara sin conexión. Puedes subir una foto.'),
    );
  }, []);
  if (Camera) return <Camera {...props} />;
  return (
    <div className="cam">
      <output className="say-cam">Abriendo la cámara…</output>
    </div>
  );
}
