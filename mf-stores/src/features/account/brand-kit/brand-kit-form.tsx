import { isFault } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { type BrandKit, type SocialNetwork, socialNetworkLabels } from '@pregon/contract/account/brand-kit.schema';
import { saveBrandKit } from '@pregon/contract/account/save-brand-kit.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { Button } from '@pregon/ui/button';
import { Form, Segmented, Select, TextArea, TextField, useAppForm, useDirty, useValues } from '@pregon/ui/form';
import { Columns, FormLayout, Note, Section } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ColorField } from './color-field.tsx';
import { colorWords, fillOptions, fontOptions, kitTitle, shapeOptions } from './kit-words.ts';
import { LogoField } from './logo-field.tsx';
import { MessagePicture } from './message-picture.tsx';
import { typedKit } from './typed-kit.schema.ts';
import { SaveChanges } from '../save-changes.tsx';

const networks = Object.keys(socialNetworkLabels) as SocialNetwork[];
const pageFields = [
  'social.instagram',
  'social.facebook',
  'social.tiktok',
  'social.youtube',
  'social.whatsapp',
  'social.x',
  'social.linkedin',
  'social.pinterest',
] as const;
const colors = Object.keys(colorWords) as (keyof typeof colorWords)[];

const valuesOf = ({ logo, strong, soft, ink, ground, font, buttonShape, buttonFill, social, legal }: BrandKit) => ({
  logo: logo?.address ?? '',
  strong,
  soft,
  ink,
  ground,
  font,
  buttonShape,
  buttonFill,
  social,
  legal,
});

interface BrandKitFormProps {
  readonly kit: BrandKit;
  /** Reads the kit again after somebody else changed it. */
  readonly onReload: () => void;
}

/** Form of the brand kit, with a picture of a message that wears it. */
export function BrandKitForm({ kit, onReload }: BrandKitFormProps) {
  const client = useQueryClient();
  const { mutateAsync: save } = useMutation(restMutation(saveBrandKit));
  const [isStale, setStale] = useState(false);
  const form = useAppForm({ schema: typedKit, initialValues: valuesOf(kit) });
  useUnsavedChanges(useDirty(form));
  const [logo = '', strong, soft, ink, ground, font, buttonShape, buttonFill, legal = ''] = useValues(form, [
    'logo',
    'strong',
    'soft',
    'ink',
    'ground',
    'font',
    'buttonShape',
    'buttonFill',
    'legal',
  ]);
  const pages = useValues(form, pageFields);
  const social = Object.fromEntries(networks.map((network, place) => [network, pages[place] ?? '']));
  return (
    <Form
      of={form}
      aria-label={kitTitle}
      onSubmit={async (look) => {
        try {
          const saved = await save({ body: { ...look, version: kit.version } });
          client.setQueryData(restQuery(readBrandKit).queryKey, saved);
          void client.invalidateQueries({ queryKey: queryKeyOf(auditEventsQuery) });
          toast.success('Se guardó la identidad visual.');
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setStale(true);
        }
      }}
    >
      <FormLayout>
        <Section
          title={kitTitle}
          description="Lo que llevan todos tus newsletters: las plantillas y los bloques nuevos se visten así. Los que ya existen no cambian."
        >
          <div role="alert">
            {isStale ? (
              <Note tone="warning">
                <b>Alguien cambió la identidad visual mientras la editabas.</b> No guardamos tus cambios.{' '}
                <Button size="s" onPress={onReload}>
                  Ver los suyos
                </Button>
              </Note>
            ) : null}
          </div>
          <MessagePicture
            name={kit.name}
            sender={kit.sender}
            look={{ ...valuesOf(kit), logo, strong, soft, ink, ground, font, buttonShape, buttonFill, social, legal }}
          />
          <LogoField of={form} name="logo" />
          <Columns>
            {colors.map((color) => (
              <ColorField key={color} of={form} name={color} {...colorWords[color]} />
            ))}
            <Select
              of={form}
              name="font"
              label="Letra"
              options={fontOptions}
              hint="Las que tienen todos los programas de correo."
            />
            <Segmented of={form} name="buttonShape" label="Bordes de los botones" options={shapeOptions} />
            <Segmented of={form} name="buttonFill" label="Botones" options={fillOptions} />
          </Columns>
        </Section>
        <Section title="Redes y pie" description="Las redes que escribas salen en el bloque «Redes sociales».">
          <Columns>
            {networks.map((network) => (
              <TextField
                key={network}
                of={form}
                name={`social.${network}`}
                label={socialNetworkLabels[network]}
                type="url"
                autoComplete="off"
                placeholder="https://"
                optional
              />
            ))}
          </Columns>
          <TextArea
            of={form}
            name="legal"
            label="Texto legal"
            hint="Sale al pie de cada newsletter: razón social, NIT, dirección. El remitente se cambia en «Remitentes»."
            optional
          />
          <div className="row account-save">
            <SaveChanges of={form}>Guardar identidad visual</SaveChanges>
          </div>
        </Section>
      </FormLayout>
    </Form>
  );
}
