import { smsLength } from '@pregon/contract/sms/sms-length';
import type { rewriteForGsm } from '@pregon/contract/sms/sms-rewriting';
import { Button } from '@pregon/ui/button';
import { goToField, setFieldValue, UndoNotice } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { loadPart } from '@pregon/remote-api/load-part';
import { useCallback, useState } from 'react';
import type { ScheduleAppForm } from '../schedule-values.ts';
import { plainText } from './plain-text.ts';
import { Marked } from './sms-text.tsx';

interface SmsRewritingProps {
  readonly form: ScheduleAppForm;
  readonly message: string;
}

type Offer = ReturnType<typeof rewriteForGsm> & { readonly original: string };

const partsOf = (message: string) => smsLength(plainText(message)).parts;
const formatParts = (parts: number) => (parts === 1 ? '1 parte' : `${parts} partes`);

/** Offers to rewrite the text in GSM-7 characters, shows the result before it is applied, and can undo it. */
export function SmsRewriting({ form, message }: SmsRewritingProps) {
  const [offer, setOffer] = useState<Offer>();
  const [undone, setUndone] = useState<string>();
  const isUcs2 = smsLength(plainText(message)).encoding === 'UCS-2';
  const compute = async () => {
    try {
      const { rewriteForGsm: rewrite } = await loadPart(() => import('@pregon/contract/sms/sms-rewriting'));
      setOffer({ ...rewrite(message), original: message });
    } catch {
      toast.error('No pudimos preparar el texto. Intenta de nuevo.');
    }
  };
  const applyText = (text: string) => {
    setFieldValue(form, 'sms.smsMessage', text);
    setOffer(undefined);
    goToField(form, 'sms.smsMessage');
  };
  // An offer is stale once the text has changed; it is hidden then.
  const currentOffer = offer?.original === message ? offer : undefined;
  return (
    <div className="rewriting">
      {isUcs2 && !currentOffer ? (
        <Button size="s" onPress={() => void compute()}>
          Escribir con caracteres sencillos
        </Button>
      ) : null}
      {currentOffer ? (
        <RewritingOffer
          offer={currentOffer}
          onAccept={() => {
            setUndone(message);
            applyText(currentOffer.text);
          }}
          onDismiss={() => setOffer(undefined)}
        />
      ) : null}
      <UndoNotice
        message={undone === undefined ? undefined : 'El mensaje quedó con caracteres sencillos.'}
        onUndo={() => {
          applyText(undone ?? '');
          setUndone(undefined);
        }}
        onExpire={useCallback(() => setUndone(undefined), [])}
      />
    </div>
  );
}

interface RewritingOfferProps {
  readonly offer: Offer;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
}

function RewritingOffer({ offer: { original, text, replacements }, onAccept, onDismiss }: RewritingOfferProps) {
  const [before, after] = [partsOf(original), partsOf(text)];
  const isStillUcs2 = smsLength(plainText(text)).encoding === 'UCS-2';
  return (
    <section className="offer" aria-label="Mensaje con caracteres sencillos">
      <p>
        <b>
          {after < before
            ? `Pasa de ${formatParts(before)} a ${formatParts(after)}.`
            : `Ocupa ${formatParts(after)}, como ahora.`}
        </b>
        {isStillUcs2 ? ' Quedan caracteres que no tienen otra forma.' : null}
      </p>
      <blockquote>
        <Marked text={text} />
      </blockquote>
      <ul aria-label="Cambios">
        {replacements.map(({ from, to, count }) => (
          <li key={from}>
            {from} → {to === '' ? 'se quita' : to.trim() === '' ? 'espacio' : to}
            {count > 1 ? ` (${count})` : null}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="s" onPress={onAccept}>
          Usar este texto
        </Button>
        <Button size="s" variant="ghost" onPress={onDismiss}>
          Dejar como está
        </Button>
      </div>
    </section>
  );
}
