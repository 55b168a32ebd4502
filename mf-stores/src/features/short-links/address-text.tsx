import { Fragment } from 'react';

/** Renders an address with its UTM parameters highlighted. */
export function AddressText({ address }: { readonly address: string }) {
  const pieces = address.split(/([?&]utm_[^&#]*)/i);
  return (
    <span className="address">
      {pieces.map((piece, place) => (place % 2 === 1 ? <b key={place}>{piece}</b> : <Fragment key={place}>{piece}</Fragment>))}
    </span>
  );
}
