import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type AccountSection, sectionGroups } from './account-sections.ts';

/** Links to the sections of the account: a column in groups, and on a narrow page one row that scrolls to the current one. */
export function SectionNav({ current }: { readonly current: AccountSection }) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const row = link.current?.closest('nav');
    if (link.current && row) row.scrollLeft = link.current.offsetLeft - (row.clientWidth - link.current.offsetWidth) / 2;
  }, []);
  return (
    <nav className="account-nav" aria-label="Secciones de la cuenta">
      {sectionGroups.map(({ title, sections }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden="true">{title}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.path}>
                <Link
                  ref={section === current ? link : undefined}
                  to={`/admin/${section.path}`}
                  aria-current={section === current ? 'page' : undefined}
                  onPointerEnter={section.prefetch}
                  onFocus={section.prefetch}
                >
                  {section.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
