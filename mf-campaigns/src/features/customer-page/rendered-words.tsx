import type { RenderedMessage } from '@pregon/contract/customers/customer-history.endpoints';

/** A message as its recipient gets it: an e-mail in a frame without scripts, a text with its picture and its buttons. */
export function RenderedWords({ message }: { readonly message: RenderedMessage }) {
  const { channel, subject, preheader, content, mediaUrl, pageUrl, buttons } = message;
  if (channel !== 'email') {
    return (
      <div className="sent-text">
        {mediaUrl ? <img src={mediaUrl} alt="" /> : null}
        {content}
        {buttons.length > 0 ? (
          <ul className="sent-buttons" aria-label="Botones">
            {buttons.map(({ kind, text, value }) => (
              <li key={`${kind} ${text}`}>
                <b>{text}</b>
                {value === null ? null : (
                  <span className="small soft">
                    {kind === 'enlace' ? ' abre ' : ' responde '}
                    {value}
                  </span>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    );
  }
  return (
    <>
      <p className="sent-subject">
        <b>{subject}</b> <span className="soft">{preheader}</span>
      </p>
      {pageUrl ? <iframe className="sent-frame" title="Mensaje" sandbox="" src={pageUrl} /> : null}
    </>
  );
}
