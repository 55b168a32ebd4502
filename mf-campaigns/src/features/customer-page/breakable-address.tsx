import { Fragment } from 'react';

/** An e-mail address that breaks after its signs, and not inside a word. */
export const BreakableAddress = ({ address }: { readonly address: string }) =>
  address.split(/(?<=[@._+-])/).map((part, position) => (
    // The parts of an address keep their order.
    <Fragment key={`${position} ${part}`}>
      {position > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
