import { Button } from '@pregon/ui/button';
import { Empty, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import type { Doubt } from './doubts.ts';
import type { Spelling } from './use-spelling.ts';
import './spelling.css';

/** Maximum number of listed words; further ones follow when these are resolved. */
const mostShown = 30;

interface SpellingPanelProps {
  readonly spelling: Spelling;
  /** Selects a text of the message. */
  readonly onShow: (partId: string) => void;
}

/** The list of doubtful words, each with its sentence and actions. */
export function SpellingPanel({ spelling, onShow }: SpellingPanelProps) {
  const { state, doubts = [], start } = spelling;
  if (state === 'off') {
    return (
      <>
        <p className="hint">Revisa las palabras del mensaje con un diccionario de español. No salen de tu navegador.</p>
        <Button onPress={start}>Revisar ortografía</Button>
      </>
    );
  }
  if (state === 'fault') {
    return (
      <Empty kind="fault" title="El diccionario no se pudo abrir" actions={<Button onPress={start}>Reintentar</Button>}>
        El mensaje está como lo dejaste.
      </Empty>
    );
  }
  if (state === 'loading') return <Spinner>Abriendo el diccionario…</Spinner>;
  return (
    <>
      <output className="small soft">{countOf(doubts.length)}</output>
      <ul className="sp-list">
        {doubts.slice(0, mostShown).map((doubt) => (
          <li key={`${doubt.partId} ${doubt.word}`}>
            <DoubtItem doubt={doubt} spelling={spelling} onShow={onShow} />
          </li>
        ))}
      </ul>
    </>
  );
}

function countOf(doubts: number): string {
  if (doubts === 0) return 'No hay palabras en duda.';
  return doubts === 1 ? '1 palabra en duda.' : `${doubts} palabras en duda.`;
}

interface DoubtItemProps extends SpellingPanelProps {
  readonly doubt: Doubt;
}

function DoubtItem({ doubt, spelling, onShow }: DoubtItemProps) {
  const { word, partId, sentence } = doubt;
  const [before = '', ...after] = sentence.split(word);
  const suggestions = useQuery({
    queryKey: ['spelling', word],
    queryFn: () => spelling.suggest(word),
    staleTime: Infinity,
  });
  return (
    <section aria-label={word}>
      <button type="button" className="sp-sentence" onClick={() => onShow(partId)}>
        {before}
        <mark>{word}</mark>
        {after.join(word)}
      </button>
      <div className="row wrap">
        {suggestions.data?.map((suggestion) => (
          <Button
            key={suggestion}
            size="s"
            aria-label={`Cambiar ${word} por ${suggestion}`}
            onPress={() => spelling.replace(doubt, suggestion)}
          >
            {suggestion}
          </Button>
        ))}
        {suggestions.data?.length === 0 ? <span className="small faint">Sin sugerencias</span> : null}
      </div>
      <div className="row wrap">
        <Button size="s" variant="ghost" aria-label={`Ignorar ${word}`} onPress={() => spelling.ignore(word)}>
          Ignorar
        </Button>
        <Button size="s" variant="ghost" aria-label={`Agregar ${word} al diccionario`} onPress={() => spelling.learn(word)}>
          Agregar al diccionario
        </Button>
      </div>
    </section>
  );
}
