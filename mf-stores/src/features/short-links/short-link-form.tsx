import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import { type ShortLink, shortLinkForm } from '@pregon/contract/short-links/short-link.schema';
import { createShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { Form, goToField, resetForm, Submit, TextField, useAppForm, useDirty } from '@pregon/ui/form';
import { Section } from '@pregon/ui/page';
import { WhatIs } from '@pregon/ui/term';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { LinkPanel } from './link-panel.tsx';
import { useCreateShortLink } from './short-link-changes.ts';
import { previewOf } from './shown-address.ts';
import { useLinkValues } from './use-link-values.ts';
import { UtmFields } from './utm-fields.tsx';

const empty = { longUrl: '', utmParams: { source: '', medium: '', campaign: '', term: '', content: '' } };

/** Form that creates a short link, with a preview of its final address. */
export function ShortLinkForm() {
  const form = useAppForm({ schema: shortLinkForm, initialValues: empty });
  const mayCreate = useMayCall(createShortLink);
  const { mutateAsync: create } = useCreateShortLink();
  const [created, setCreated] = useState<ShortLink>();
  const { longUrl, utmParams } = useLinkValues(form);
  const preview = previewOf(longUrl, utmParams);
  useUnsavedChanges(useDirty(form));
  const startOver = () => {
    setCreated(undefined);
    resetForm(form, empty);
    goToField(form, 'longUrl');
  };
  return (
    <Form
      of={form}
      aria-label="Acortar un enlace"
      className="shortener"
      onSubmit={async (body) => {
        const link = await create({ body });
        // Makes the saved values the initial ones, so that the form is no longer dirty.
        resetForm(form, body);
        setCreated(link);
      }}
    >
      <div className="form">
        <Section title="A dónde lleva" beside={<WhatIs term="Enlace corto" />}>
          <TextField
            of={form}
            name="longUrl"
            label="URL de destino"
            type="url"
            placeholder="https://tienda.com/ofertas"
            hint="La dirección completa, como la copias del navegador."
          />
        </Section>
        <Section title="Parámetros UTM" description="Para saber en tu analítica de dónde vino cada visita.">
          <UtmFields form={form} />
          <div>
            <Submit
              of={form}
              pendingLabel="Acortando enlace…"
              isDisabled={!mayCreate}
              disabledReason={errorTable.FORBIDDEN.message}
            >
              Acortar enlace
            </Submit>
          </div>
        </Section>
      </div>
      <LinkPanel preview={preview} link={created?.finalUrl === preview ? created : undefined} onReset={startOver} />
    </Form>
  );
}
