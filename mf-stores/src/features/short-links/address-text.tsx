import { Fragment } from 'react';

/** Renders an address with its UTM parameters highlighted. */
export function AddressText({ address }: { readonly address: string }) {
  const pieces = address.split(/([?&]utm_[^&#]*)/i);
  return (
    <span className="link-address">
      {pieces.map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : <Fragment key={index}>{piece}</Fragment>))}
    </span>
  );
}
