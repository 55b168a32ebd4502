import { useEffect, useRef, useState } from 'react';
import exported from 'react-webcam';

/** The package exports the component itself, although its types declare a `default`. */
const Webcam = exported as unknown as typeof exported.default;

interface CameraProps {
  /** Called with the photo, a JPEG as a data URL. */
  readonly onPhoto: (photo: string) => void;
  /** Called with a message for the user when no photo can be taken. */
  readonly onProblem: (message: string) => void;
}

const denied = 'No diste permiso para usar la cámara. Permítelo en los ajustes del navegador, o sube una foto.';
const missing = 'No encontramos una cámara en este dispositivo. Puedes subir una foto.';
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: missing,
  OverconstrainedError: missing,
  NotReadableError: 'Otra aplicación está usando la cámara. Ciérrala e intenta de nuevo, o sube una foto.',
};
const unknown = 'No pudimos usar la cámara. Puedes subir una foto.';

const problemOf = (error: string | DOMException): string =>
  (typeof error === 'string' ? undefined : problems[error.name]) ?? unknown;

/** A camera, front-facing at first, because a seller turns the phone to the customer. */
export default function Camera({ onPhoto, onProblem }: CameraProps) {
  const [facing, setFacing] = useState<'user' | 'environment'>('user');
  const [ready, setReady] = useState(false);
  const webcam = useRef<InstanceType<typeof Webcam>>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that opened the camera was unmounted, and the controls are disabled until it is ready, so the shutter takes the focus.
    if (ready && document.activeElement === document.body) shutter.current?.focus();
  }, [ready]);

  const take = () => {
    const photo = webcam.current?.getScreenshot();
    if (photo) onPhoto(photo);
    else onProblem(unknown);
  };
  /** Switches the camera. Only once the current one is ready: two concurrent requests would leave one camera on. */
  const flip = () => {
    setReady(false);
    setFacing(facing === 'user' ? 'environment' : 'user');
  };

  return (
    <div className="cam">
      <Webcam
        ref={webcam}
        aria-label="Lo que ve la cámara"
        audio={false}
        mirrored={facing === 'user'}
        screenshotFormat="image/jpeg"
        screenshotQuality={0.92}
        forceScreenshotSourceSize
        videoConstraints={{ facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } }}
        // A photo needs the first frame, which comes after the permission was granted.
        onLoadedData={() => setReady(true)}
        onUserMediaError={(error) => onProblem(problemOf(error))}
      />
      <output className="say-cam">{ready ? 'Centra tu cara' : 'Abriendo la cámara…'}</output>
      <button ref={shutter} type="button" className="shut" aria-label="Tomar foto" disabled={!ready} onClick={take} />
      <button type="button" className="flip" aria-label="Cambiar de cámara" disabled={!ready} onClick={flip}>
        <svg className="i i-l" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M11 19H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5" />
          <path d="M13 5h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5" />
          <circle cx="12" cy="12" r="3" />
          <path d="m18 22-3-3 3-3" />
          <path d="m6 2 3 3-3 3" />
        </svg>
      </button>
    </div>
  );
}
