import type { NamedPerson } from '@pregon/contract/customers/named-person.schema';
import { type Identity, type IdentityKind, identityKinds, normalDocument, normalEmail, normalMobile } from './identity.ts';

const readers: Readonly<
  Record<IdentityKind, { readonly normal: (text: string) => string | undefined; readonly message: string }>
> = {
  document: { normal: normalDocument, message: 'No es un documento.' },
  email: { normal: normalEmail, message: 'Debe ingresar un correo valido' },
  mobile: { normal: normalMobile, message: 'No es un número de celular.' },
};

/** The normalized identity of a person in a request, and what is wrong with it, by field. */
export function identityNamed(person: NamedPerson): {
  readonly identity: Identity;
  readonly problems: Readonly<Partial<Record<IdentityKind, string>>>;
} {
  const identity: Partial<Record<IdentityKind, string>> = {};
  const problems: Partial<Record<IdentityKind, string>> = {};
  for (const kind of identityKinds) {
    const given = person[kind];
    if (given === undefined) continue;
    const normal = readers[kind].normal(given);
    if (normal === undefined) problems[kind] = readers[kind].message;
    else identity[kind] = normal;
  }
  return { identity, problems };
}
