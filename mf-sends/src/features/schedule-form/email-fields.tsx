import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { Select, TextField } from '@pregon/ui/form';
import { Columns, Note, Section } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { ScheduleAppForm } from './schedule-fields.ts';

interface EmailFieldsProps {
  readonly form: ScheduleAppForm;
  readonly newsletters: readonly Newsletter[];
}

/** What is sent, and under whose name. */
export function EmailFields({ form, newsletters }: EmailFieldsProps) {
  const options = newsletters.map(({ identifier, name }) => ({ value: identifier, label: name }));
  return (
    <Section title="E-mail" description="El mensaje, y quién lo firma.">
      {options.length === 0 ? (
        <Note tone="warning">
          Aún no hay newsletters aprobados. <Link to={paths.newsletters}>Ver newsletters</Link>
        </Note>
      ) : null}
      <Columns>
        <Select
          of={form}
          name="sendMethods.0.newsletterId"
          label="Newsletter"
          placeholder="Elige uno aprobado"
          options={options}
          span
        />
        <TextField of={form} name="sendMethods.0.sender" label="Remitente" placeholder="Almacenes Ceiba" />
        <TextField
          of={form}
          name="sendMethods.0.senderEmail"
          label="Correo del remitente"
          type="email"
          placeholder="hola@tienda.co"
        />
        <TextField
          of={form}
          name="sendMethods.0.subject"
          label="Asunto"
          placeholder="Hola, {{name|vecina}}"
          hint="Puedes usar etiquetas, como {{name|vecina}}."
          span
        />
        <TextField
          of={form}
          name="sendMethods.0.preheader"
          label="Preencabezado"
          hint="La línea que se lee junto al asunto en el buzón."
          optional
        />
        <TextField
          of={form}
          name="sendMethods.0.respondEmail"
          label="Responder a"
          type="email"
          hint="Si lo dejas vacío, se responde al remitente."
          optional
        />
      </Columns>
    </Section>
  );
}
