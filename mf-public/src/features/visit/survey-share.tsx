import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import type { SurveyChannel } from '@pregon/contract/visits/visit.schema';
import { sendSurveyLink } from '@pregon/contract/visits/visits.endpoints';
import { type ReactNode, useState } from 'react';

interface SurveyShareProps {
  readonly appKey: string;
  readonly traceid: string;
  readonly surveyUrl: string;
  readonly storeName: string;
}

/**
 * Shares the link of the visit's survey with the customer: on this screen, by a message of the platform, or by the seller's own WhatsApp.
 */
export function SurveyShare({ appKey, traceid, surveyUrl, storeName }: SurveyShareProps) {
  const [said, setSaid] = useState<ReactNode>('');
  const words = `Gracias por tu visita a ${storeName}. Cuéntanos cómo te fue: ${surveyUrl}`;

  const send = async (channel: SurveyChannel) => {
    setSaid('Enviando…');
    try {
      const { message } = await anonymousApi.call(sendSurveyLink, { body: { key: appKey, traceid, channel } });
      setSaid(message);
    } catch (error) {
      setSaid(error instanceof ApiFault ? faultMessage(error) : 'No pudimos enviarlo. Intenta de nuevo.');
    }
  };
  const copy = async () => {
    try {
      // Undefined in an insecure context, which throws here.
      await navigator.clipboard.writeText(surveyUrl);
      setSaid('Enlace copiado.');
    } catch {
      setSaid('No pudimos copiarlo: mantén presionado el enlace.');
    }
  };

  return (
    <section className="share" aria-label="Encuesta">
      <h2>¿Cómo le fue?</h2>
      <p className="soft">Comparte la encuesta de esta visita. El enlace sirve una sola vez.</p>
      <a className="link" href={surveyUrl}>
        Abrir la encuesta aquí
      </a>
      <div className="row wrap">
        <button type="button" className="btn" onClick={() => void send('email')}>
          Por correo
        </button>
        <button type="button" className="btn" onClick={() => void send('sms')}>
          Por SMS
        </button>
        <a className="btn" href={`https://wa.me/?text=${encodeURIComponent(words)}`} target="_blank" rel="noreferrer">
          Por WhatsApp
        </a>
        <button type="button" className="btn" onClick={() => void copy()}>
          Copiar enlace
        </button>
      </div>
      <output className="soft">{said}</output>
    </section>
  );
}
