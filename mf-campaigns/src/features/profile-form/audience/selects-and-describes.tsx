import type { Audience } from '@pregon/contract/profiles/audience.schema';

/** Lists which values of the profile filter the audience and which only describe the offer. */
export function SelectsAndDescribes({ selects, describes }: Pick<Audience, 'selects' | 'describes'>) {
  return (
    <>
      <section>
        <h2>Elige la audiencia</h2>
        <Phrases chooses phrases={selects} none="Nada todavía: están todos los clientes de la cuenta." />
      </section>
      <section>
        <h2>Describe la oferta</h2>
        <Phrases phrases={describes} none="Nada todavía: lo que no filtra aparece aquí." />
      </section>
    </>
  );
}

interface PhrasesProps {
  readonly phrases: readonly string[];
  readonly none: string;
  readonly chooses?: boolean;
}

function Phrases({ phrases, none, chooses = false }: PhrasesProps) {
  if (phrases.length === 0) return <p className="small faint">{none}</p>;
  return (
    <ul className={chooses ? 'phrases chooses' : 'phrases'}>
      {phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ul>
  );
}
