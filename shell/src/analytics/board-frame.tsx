import { useTheme } from '@pregon/ui/theme';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { framed } from './board-address.ts';
import { parseBoardMessage } from './board-messages.ts';
import { BoardWaiting } from './board-waiting.tsx';
import { useBoardView } from './use-board-view.ts';

interface BoardFrameProps {
  /** Name of the dashboard, for screen readers. */
  readonly title: string;
  readonly address: string;
  /** Called when the address has expired, with whether it had worked before. */
  readonly onExpired: (hasStood: boolean) => void;
}

/** A sandboxed frame. It may report its height, its state and its view, and request navigations to screens of the admin area. */
export function BoardFrame({ title, address, onExpired }: BoardFrameProps) {
  const { theme } = useTheme();
  const navigate = useNavigate();
  // A later theme is sent as a message, so that the dashboard is not loaded again.
  const frame = useRef<HTMLIFrameElement>(null);
  const { view, onView } = useBoardView(frame);
  const [{ src, sandbox, isOurs }] = useState(() => framed(address, theme, view));
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const postTheme = useCallback(() => {
    if (isOurs) frame.current?.contentWindow?.postMessage({ source: 'pregon-shell', theme }, '*');
  }, [isOurs, theme]);
  useEffect(postTheme, [postTheme]);
  useEffect(() => {
    if (!isOurs) return undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const message = source === frame.current?.contentWindow ? parseBoardMessage(data) : undefined;
      if (message?.type === 'height') setHeight(message.height);
      else if (message?.type === 'view') onView(message.view, message.isNew);
      else if (message?.type === 'go') void navigate(message.to);
      else if (message?.type === 'expired') onExpired(isReady);
      else if (message) setReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [isOurs, isReady, navigate, onExpired, onView]);
  return (
    <div className="board-place">
      {isReady ? null : <BoardWaiting>Preparando panel de control...</BoardWaiting>}
      <iframe
        ref={frame}
        className="board-frame"
        title={title}
        src={src}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        allowFullScreen
        style={height === undefined ? undefined : { height }}
        data-ready={isReady ? '' : undefined}
        onLoad={() => {
          postTheme();
          if (!isOurs) setReady(true);
        }}
      />
    </div>
  );
}
