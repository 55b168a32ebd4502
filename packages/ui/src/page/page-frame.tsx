import { useEffect, useId, useLayoutEffect, type ReactNode } from 'react';
import { createStore } from '../external-store.ts';

export interface PageProps {
  /** The only h1, and the first part of the document's title. */
  title: string;
  description?: ReactNode;
  /** Actions at the end of the head, at most one of them primary. */
  actions?: ReactNode;
  /** A Rail beside head and content. */
  rail?: ReactNode;
  /** An ActionBar at the foot of the page. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The title of the shown page; undefined while none is shown. The shell names the last breadcrumb of a record by it. */
export const pageTitle = createStore<string | undefined>(undefined);

/** The frame of a page below the shell's bar: head and content. The breadcrumbs belong to the shell. */
export function Page({ title, description, actions, rail, foot, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  useLayoutEffect(() => {
    pageTitle.set(title);
    return () => pageTitle.set(undefined);
  }, [title]);
  const content = (
    <>
      <PageHead title={title} description={description} actions={actions} />
      {children}
    </>
  );
  return (
    <div className="page">
      {rail ? (
        <div className="with-rail">
          <div>{content}</div>
          {rail}
        </div>
      ) : (
        content
      )}
      {foot}
    </div>
  );
}

/** The head of a page: its only h1, a sentence, and actions. Without a `Page` it stands for one that is loading. */
export function PageHead({ title, description, actions }: Pick<PageProps, 'title' | 'description' | 'actions'>) {
  return (
    <header className="head">
      <div>
        <h1>{title}</h1>
        {description ? <p>{description}</p> : null}
      </div>
      {actions ? <div className="head-actions">{actions}</div> : null}
    </header>
  );
}

/** A column of sections, 52 rem wide. Rendered inside the form. */
export function FormLayout({ children }: { children: ReactNode }) {
  return <div className="form">{children}</div>;
}

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Right after the title: a `WhatIs`. */
  beside?: ReactNode;
  /** At the end of the section's head: a switch, a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a form or a page, separated from the previous one by a hairline. */
export function Section({ title, description, beside, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header>
        <div>
          {beside ? (
            <div className="title-line">
              <h2 id={id}>{title}</h2>
              {beside}
            </div>
          ) : (
            <h2 id={id}>{title}</h2>
          )}
          {description ? <p>{description}</p> : null}
        </div>
        {aside ? <div className="end">{aside}</div> : null}
      </header>
      {children}
    </section>
  );
}

/** A grid with two columns of fields, one on a phone. A field with `span` takes both. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/** The action bar at the foot of a form, always visible: cancel on the left, save on the right. */
export function ActionBar({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className="actions">
      {back}
      <div className="row end">{children}</div>
    </div>
  );
}
