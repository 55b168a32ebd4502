import { useTheme } from '@pregon/ui/theme';
import { useEffect, useRef, useState } from 'react';
import { framed } from './board-address.ts';
import { BoardWaiting } from './board-waiting.tsx';

interface BoardFrameProps {
  /** What the board is called, for screen readers. */
  readonly title: string;
  readonly address: string;
  /** Called when the board says that its address has expired. */
  readonly onExpired: () => void;
}

/** What a board tells the page that frames it. */
const expired = 'pregon:board-expired';

/** Another page, in the whole of the place, that can do nothing to this one. */
export function BoardFrame({ title, address, onExpired }: BoardFrameProps) {
  const { theme } = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<string>();
  const { src, sandbox } = framed(address, theme);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === expired) onExpired();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onExpired]);
  return (
    <div className="board-place">
      {shown === undefined ? <BoardWaiting>Preparando panel de control...</BoardWaiting> : null}
      <iframe
        ref={frame}
        className="board-frame"
        title={title}
        src={src}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allowFullScreen
        data-ready={shown === undefined ? undefined : ''}
        onLoad={() => setShown(src)}
      />
    </div>
  );
}
