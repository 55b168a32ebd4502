import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useOpenPart } from '../form/open-part.ts';
import { AfterClosing } from './after-closing.tsx';

/** Closes the sheet, where the rail is one, and then runs an action on the page, such as focusing a field. */
export type LeaveRail = (then: () => void) => void;

export interface RailProps {
  /** What it is about: 'Audiencia'. */
  title: string;
  /** What the tray at the bottom edge of a narrow window shows of it: the count and its unit. */
  summary: ReactNode;
  /** The button of the tray: 'Ver audiencia'. */
  openLabel: string;
  /** Announced politely when it changes. Undefined announces nothing. */
  news?: string | undefined;
  /** A function when something in it leads to another part of the page. */
  children: ReactNode | ((leave: LeaveRail) => ReactNode);
}

const loadSheet = async () => (await import(/* webpackChunkName: "ui-sheet" */ '../dialog/sheet.tsx')).Sheet;

/**
 * What a form brings about, beside it: 344 px, sticky. Under 1024 px a tray at the bottom edge shows its summary and opens
 * the rest as a sheet.
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
  const [said, setSaid] = useState('');
  if (text !== undefined && text !== said) setSaid(text);
  return <output className="sr">{said}</output>;
}
