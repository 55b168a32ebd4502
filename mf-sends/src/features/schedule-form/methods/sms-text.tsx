import { mergeTags, parseMessage } from '@pregon/contract/newsletters/merge-tags';
import { smsLength } from '@pregon/contract/sms/sms-length';

/** Renders an SMS with its merge tags highlighted and the characters outside of GSM-7 marked. */
export function SmsText({ message }: { readonly message: string }) {
  return parseMessage(message).map((part, position) => {
    // The index is a valid key: parts may repeat and are never reordered.
    const key = `${position}`;
    if (part.kind === 'text') return <Marked key={key} text={part.text} />;
    if (part.kind === 'tag')
      return (
        <mark key={key} className="tag" title={part.fallback ? `Sin el dato: «${part.fallback}»` : undefined}>
          {mergeTags[part.tag]}
        </mark>
      );
    return <mark key={key} className="forcing" title="Esta etiqueta no existe">{`{{${part.name}}}`}</mark>;
  });
}

/** Renders a plain text with the characters outside of GSM-7 marked. */
export function Marked({ text }: { readonly text: string }) {
  const { forcing } = smsLength(text);
  const ends = [...forcing.map(({ index }) => index), text.length];
  return (
    <>
      {text.slice(0, ends[0])}
      {forcing.map(({ index, char }, position) => (
        <span key={index}>
          <mark className="forcing">{char}</mark>
          {text.slice(index + char.length, ends[position + 1])}
        </span>
      ))}
    </>
  );
}
