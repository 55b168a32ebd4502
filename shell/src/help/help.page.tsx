import { useSession } from '@pregon/auth-api/session';
import { Button } from '@pregon/ui/button';
import { Empty, Note, Page, Skeleton, Waiting } from '@pregon/ui/page';
import { SearchField, Toolbar } from '@pregon/ui/table';
import { termAnchor, type Definition } from '@pregon/ui/term';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ScreenHelp } from './find-help.ts';
import { HelpArticle } from './help-article.tsx';
import { allHelpQuery, definitionsQuery } from './help-queries.ts';
import { isAboutScreen, isAboutTerm } from './search-help.ts';
import { heading } from './heading.ts';
import './help.css';

/** The help of all screens, and the glossary. The search is in the address. */
export default function HelpPage() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const setSearch = (text: string) => setQuery(text.trim() === '' ? {} : { q: text.trim() }, { replace: true });
  return (
    <Page {...heading}>
      <Toolbar>
        <SearchField label="Buscar en la ayuda" value={search} onSearch={setSearch} />
      </Toolbar>
      <HelpContent search={search} onClear={() => setSearch('')} />
    </Page>
  );
}

function HelpContent({ search, onClear }: { search: string; onClear: () => void }) {
  const help = useQuery(allHelpQuery(useSession().session?.user.role));
  const { data: definitions } = useQuery(definitionsQuery);
  const isLoaded = help.data !== undefined && definitions !== undefined;
  useScrollToAnchor(isLoaded);
  const retry = <Button onPress={() => void help.refetch()}>Reintentar</Button>;
  if (help.isError)
    return (
      <Empty kind="fault" title="No pudimos cargar la ayuda" actions={retry}>
        Revisa tu conexión e intenta de nuevo.
      </Empty>
    );
  if (!isLoaded) return <HelpSkeleton />;
  const screens = help.data.flatMap((app) => app.screens ?? []).filter((screen) => isAboutScreen(screen, search));
  const terms = Object.entries<Definition>(definitions).filter(([term, definition]) => isAboutTerm(term, definition, search));
  if (screens.length + terms.length === 0)
    return (
      <Empty
        kind="none"
        title={`Nada en la ayuda dice «${search}»`}
        actions={<Button onPress={onClear}>Quitar la búsqueda</Button>}
      >
        Prueba con otra palabra, por ejemplo «perfil» o «envío».
      </Empty>
    );
  return (
    <div className="help-page">
      {help.data.some((app) => app.screens === undefined) ? (
        <Note tone="warning">Falta la ayuda de algunas pantallas, que no se pudo cargar. {retry}</Note>
      ) : null}
      {screens.length > 0 ? (
        <Part title="Pantallas">
          {screens.map((screen) => (
            <Screen key={screen.title} screen={screen} isOpen={search !== ''} />
          ))}
        </Part>
      ) : null}
      {terms.length > 0 ? (
        <Part title="Palabras">
          <dl className="help-terms">
            {terms.map(([term, { text, example }]) => (
              <div key={term} id={termAnchor(term)}>
                <dt>{term}</dt>
                <dd>
                  {text} {example ? <span className="soft">{example}</span> : null}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Screen({ screen: { title, page }, isOpen }: { screen: ScreenHelp; isOpen: boolean }) {
  return (
    <details className="help-screen" open={isOpen} id={`pantalla-${termAnchor(title)}`}>
      <summary>{title}</summary>
      <HelpArticle page={page} />
    </details>
  );
}

function HelpSkeleton() {
  return (
    <Waiting label="Cargando la ayuda…">
      <div className="help-page">
        {['14rem', '18rem', '12rem', '16rem', '15rem'].map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </div>
    </Waiting>
  );
}

/** Scrolls to the element that the address names, once it is there, and opens it. */
function useScrollToAnchor(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = isLoaded && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return undefined;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView({ block: 'center' });
    target.dataset['target'] = '';
    return () => {
      delete target.dataset['target'];
    };
  }, [hash, isLoaded]);
}
