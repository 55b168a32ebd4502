import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { frameDocument, type FrameLook } from './frame-document.ts';

/** Viewport widths in pixels: a mail in a desktop window, and a common phone. */
const widths = { desktop: 680, phone: 375 } as const;
export type FrameDevice = keyof typeof widths;

interface MessageFrameProps extends FrameLook {
  readonly html: string;
  readonly device: FrameDevice;
}

/** A sandboxed frame with the message, scaled down where it does not fit. It runs no scripts. */
export function MessageFrame({ html, device, isDark, hasImages }: MessageFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const document = useMemo(() => frameDocument(html, { isDark, hasImages }), [html, isDark, hasImages]);
  const width = widths[device];
  const scale = Math.min(1, room.width / width);
  return (
    <div className="pv-place" ref={place}>
      {room.width > 0 ? (
        <div className="pv-paper" data-device={device} style={{ width: width * scale, height: room.height }}>
          <iframe
            title="Vista previa del mensaje"
            sandbox=""
            srcDoc={document}
            style={{ width, height: room.height / scale, scale }}
          />
        </div>
      ) : null}
    </div>
  );
}

function useRoom(place: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [place]);
  return room;
}
