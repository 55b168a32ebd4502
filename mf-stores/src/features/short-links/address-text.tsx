import { Fragment } from 'react';

/** An address that may be broken anywhere, its UTM parameters set off. */
export function AddressText({ address }: { readonly address: string }) {
  const pieces = address.split(/([?&]utm_[^&#]*)/i);
  return (
    <span className="address">
      {pieces.map((piece, place) => (place % 2 === 1 ? <b key={place}>{piece}</b> : <Fragment key={place}>{piece}</Fragment>))}
    </span>
  );
}
