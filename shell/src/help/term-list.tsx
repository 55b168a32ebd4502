import { termAnchor, type Definition } from '@pregon/ui/term';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { definitionsQuery } from './help-queries.ts';

interface TermListProps {
  /** Words of the glossary; those that it does not have are left out. */
  readonly terms: readonly string[];
  readonly onFollow?: (() => void) | undefined;
}

/** Words of the glossary, each with a link to its definition in the page of all help; with the definition once it is loaded. */
export function TermList({ terms, onFollow }: TermListProps) {
  const { data } = useQuery(definitionsQuery);
  const known: Readonly<Record<string, Definition>> | undefined = data;
  return (
    <dl className="help-terms">
      {terms
        .filter((term) => !known || known[term])
        .map((term) => (
          <div key={term}>
            <dt>
              <Link to={`/admin/ayuda#${termAnchor(term)}`} onClick={onFollow}>
                {term}
              </Link>
            </dt>
            <dd>{known?.[term]?.text}</dd>
          </div>
        ))}
    </dl>
  );
}
