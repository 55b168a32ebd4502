import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useOpenPart } from '../form/open-part.ts';
import { AfterClosing } from './after-closing.tsx';

/** Closes the rail's sheet on narrow screens, and then runs an action on the page, such as focusing a field. */
export type LeaveRail = (then: () => void) => void;

export interface RailProps {
  /** Title: 'Audiencia'. */
  title: string;
  /** Summary in the tray at the bottom of a narrow window: the count and its unit. */
  summary: ReactNode;
  /** Label of the tray's button: 'Ver audiencia'. */
  openLabel: string;
  /** Announced politely when it changes. Undefined announces nothing. */
  news?: string | undefined;
  /** A function when something in it leads to another part of the page. */
  children: ReactNode | ((leave: LeaveRail) => ReactNode);
}

const loadSheet = async () => (await import(/* webpackChunkName: "ui-sheet" */ '../dialog/sheet.tsx')).Sheet;

/**
 * A panel beside a form with the form's effects: 344 px, sticky. Below 1024 px a tray at the bottom shows its summary and opens the rest
 * as a sheet.
 */
export function Rail({ title, summary, openLabel, news, children }: RailProps) {
  const { Loaded: Sheet, isOpen, open, close, prepare } = useOpenPart(loadSheet);
  const [next, setNext] = useState<{ readonly go: () => void }>();
  const content = (leave: LeaveRail) => (typeof children === 'function' ? children(leave) : children);
  const leaveSheet: LeaveRail = (then) => {
    setNext({ go: then });
    close();
  };
  return (
    <>
      <aside className="rail" aria-label={title}>
        {content((then) => then())}
      </aside>
      <div className="tray" onPointerEnter={prepare} onFocus={prepare}>
        <span className="grip" />
        <div>{summary}</div>
        <Button
          onPress={() => {
            setNext(undefined);
            open();
          }}
        >
          {openLabel}
        </Button>
      </div>
      <News text={news} />
      {Sheet ? (
        <Sheet isOpen={isOpen} onClose={close} title={title} isTitleHidden>
          <AfterClosing next={next?.go} />
          <div className="rail-sheet">{content(leaveSheet)}</div>
        </Sheet>
      ) : null}
    </>
  );
}

function News({ text }: { text: string | undefined }) {
  const [announced, setAnnounced] = useState('');
  if (text !== undefined && text !== announced) setAnnounced(text);
  return <output className="sr">{announced}</output>;
}
