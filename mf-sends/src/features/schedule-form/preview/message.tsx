import { channelFacts } from '@pregon/contract/channels/channels';
import { mergeTags } from '@pregon/contract/newsletters/merge-tags';
import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import { Note } from '@pregon/ui/page';
import { scheduleChannels } from '../../../channels.ts';
import { Phone } from '../../../phone/phone.tsx';
import { MessagePicture } from '../../../whatsapp-preview/message-picture.tsx';
import { WhatsappButtons } from '../../../whatsapp-preview/whatsapp-buttons.tsx';
import { ButtonValues } from '../button-values.tsx';

/** A message as it is received: an e-mail with its subject in a sandboxed frame, a text on a phone. */
export function Message({
  preview: { type, subject, preheader, content, mediaUrl, pageUrl, missing, buttons },
}: {
  readonly preview: MethodPreview;
}) {
  return (
    <>
      {missing.length > 0 ? <Note tone="warning">{`No se sabe ${missing.map(labelOf).join(', ')} de este cliente.`}</Note> : null}
      {scheduleChannels[type].isOnPhone ? (
        <>
          <Phone kind={type} label={`Mensaje de ${channelFacts[type].label}`} sender={channelFacts[type].label}>
            {mediaUrl ? <MessagePicture address={mediaUrl} alt="" /> : null}
            {content}
            <WhatsappButtons buttons={buttons} />
          </Phone>
          <ButtonValues buttons={buttons} />
        </>
      ) : (
        <>
          <p className="inbox">
            <b>{subject}</b> <span className="soft">{preheader}</span>
          </p>
          {pageUrl ? <iframe className="mail-frame" title="Mensaje" sandbox="" src={pageUrl} /> : null}
        </>
      )}
    </>
  );
}

const labelOf = (tag: string): string => `«${new Map<string, string>(Object.entries(mergeTags)).get(tag) ?? tag}»`;
