import type { HelpPage, HelpSection } from '@pregon/remote-api/help-page';
import { Link } from 'react-router-dom';
import { TermList } from './term-list.tsx';

interface HelpArticleProps {
  readonly page: HelpPage;
  /** Called when one of its links is followed. */
  readonly onFollow?: () => void;
}

/** The help of one screen, below a heading of level 2. */
export function HelpArticle({ page: { summary, sections = [], terms = [], related = [] }, onFollow }: HelpArticleProps) {
  return (
    <div className="help-article">
      <p>{summary}</p>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      {terms.length > 0 ? (
        <section>
          <h3>Palabras de esta pantalla</h3>
          <TermList terms={terms} onFollow={onFollow} />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section>
          <h3>Sigue con</h3>
          <ul className="help-links">
            {related.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} onClick={onFollow}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Section({ section: { title, text, steps } }: { section: HelpSection }) {
  return (
    <section>
      <h3>{title}</h3>
      {text ? <p>{text}</p> : null}
      {steps ? (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
