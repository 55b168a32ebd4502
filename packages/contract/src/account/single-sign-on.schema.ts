import * as v from 'valibot';
import { moment, optionalText, requiredText } from '../field.schema.ts';
import { roles } from '../session/roles.ts';

const badIssuer = 'Escribe la dirección del emisor, que empieza por https://.';
const badDomain = 'Escribe un dominio, por ejemplo «empresa.com».';

/** Values of a claim, one in each line. */
const claimValues = optionalText(2000);

/** How the staff of an account logs in by its identity provider (OpenID Connect). */
export const singleSignOnForm = v.strictObject({
  /** The provider's issuer identifier, exactly as it names itself. */
  issuer: v.pipe(v.string(badIssuer), v.trim(), v.nonEmpty(badIssuer), v.maxLength(500, badIssuer), v.url(badIssuer)),
  clientId: requiredText('Escribe el identificador de cliente.', 500),
  /** Empty: the stored one stays. */
  clientSecret: optionalText(500),
  enabled: v.boolean(),
  /** Whether passwords open the account no longer, but for administrators with a second factor. */
  required: v.boolean(),
  /** Whether the account declares that its provider asks everybody for a second factor. */
  providerVerifies: v.boolean(),
  /** The claim with the values below. Empty: the provider does not decide roles. */
  roleClaim: optionalText(200),
  roleValues: v.strictObject({
    administrador: claimValues,
    marketing: claimValues,
    operador: claimValues,
    lector: claimValues,
    gerente_tienda: claimValues,
  }),
  /** The role of those without any of the values. Empty: they are not let in. */
  defaultRole: v.picklist([...roles, ''], 'Elige un rol.'),
});
export type SingleSignOnForm = v.InferInput<typeof singleSignOnForm>;

/** A new domain of the e-mail addresses that log in by the provider. */
export const singleSignOnDomainForm = v.strictObject({
  domain: v.pipe(
    v.string(badDomain),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(253, badDomain),
    v.regex(/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/, badDomain),
  ),
});

const role = v.picklist(roles);

const domain = v.object({
  id: v.number(),
  domain: v.string(),
  /** The DNS TXT record that proves that the account controls the domain. */
  recordName: v.string(),
  recordValue: v.string(),
  /** Null until the record was found. */
  confirmedAt: v.nullable(moment),
});
export type SingleSignOnDomain = v.InferOutput<typeof domain>;

export const singleSignOnSettings = v.object({
  /** Null before it was set up. */
  settings: v.nullable(
    v.object({
      issuer: v.string(),
      clientId: v.string(),
      enabled: v.boolean(),
      required: v.boolean(),
      providerVerifies: v.boolean(),
      roleClaim: v.string(),
      roleValues: v.object({
        administrador: v.string(),
        marketing: v.string(),
        operador: v.string(),
        lector: v.string(),
        /** Absent in the answer of an older server. */
        gerente_tienda: v.optional(v.string()),
      }),
      defaultRole: v.nullable(role),
    }),
  ),
  domains: v.array(domain),
  /** The address that the provider has to send people back to. */
  redirectUri: v.string(),
});
export type SingleSignOnSettings = v.InferOutput<typeof singleSignOnSettings>;
