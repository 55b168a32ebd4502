import { TextField } from '@pregon/ui/form';
import { Columns, Note } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { fieldLabels } from '../schedule-values.ts';
import { MessageLine } from './message-line.tsx';
import type { MethodProps } from './method-props.ts';
import { NewsletterField } from './newsletter-field.tsx';
import { PreviewButton } from './preview-button.tsx';

/** Form fields of the e-mail method. */
export function EmailFields({ form, hasNewsletters, isDisabled }: MethodProps) {
  return (
    <>
      {hasNewsletters ? null : (
        <Note tone="warning">
          Aún no hay newsletters aprobados. <Link to={paths.newsletters}>Ver newsletters</Link>
        </Note>
      )}
      <Columns>
        <NewsletterField form={form} isDisabled={isDisabled} />
        <TextField
          of={form}
          name="email.sender"
          label={fieldLabels['email.sender']}
          placeholder="Almacenes Ceiba"
          isDisabled={isDisabled}
        />
        <TextField
          of={form}
          name="email.senderEmail"
          label={fieldLabels['email.senderEmail']}
          type="email"
          placeholder="hola@tienda.co"
          isDisabled={isDisabled}
        />
        <MessageLine form={form} name="email.subject" placeholder="Hola, {{name|cliente}}" isDisabled={isDisabled} />
        <MessageLine
          form={form}
          name="email.preheader"
          hint="La línea que se lee junto al asunto en el buzón."
          optional
          isDisabled={isDisabled}
        />
        <TextField
          of={form}
          name="email.respondEmail"
          label={fieldLabels['email.respondEmail']}
          type="email"
          hint="Si lo dejas vacío, se responde al remitente."
          optional
          span
          isDisabled={isDisabled}
        />
      </Columns>
      <PreviewButton form={form} type="email" />
    </>
  );
}
