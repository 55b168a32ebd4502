import { useSession } from '@pregon/auth-api/session';
import { type ImportSource, importSourceForm, newImportSourceForm } from '@pregon/contract/data/import-sources.schema';
import { useAppForm } from '@pregon/ui/form';
import { RecordForm } from '@pregon/ui/record-form';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { useNavigate } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { useCreateSource, useUpdateSource } from './source-changes.ts';
import { SourceFields } from './source-fields.tsx';
import { SourceTrial } from './source-trial.tsx';
import { newSource, valuesOf } from './source-words.ts';
import './import-sources.css';

/** Form of a source, new or stored. */
export function SourceForm({ source }: { readonly source?: ImportSource }) {
  const navigate = useNavigate();
  const zone = useSession().session?.user.timeZone;
  const { mutateAsync: create } = useCreateSource();
  const { mutateAsync: update } = useUpdateSource();
  const form = useAppForm({
    schema: source ? importSourceForm : newImportSourceForm,
    initialValues: source ? valuesOf(source) : newSource,
  });
  return (
    <RecordForm
      form={form}
      title={source ? 'Editar fuente' : 'Nueva fuente'}
      description={source?.name ?? 'Prueba la conexión antes de guardar: ves qué archivos se traerían.'}
      back={{ to: importPaths.sources, label: 'Fuentes programadas' }}
      save={{ label: source ? 'Guardar cambios' : 'Crear fuente', pendingLabel: 'Guardando…', refusal: undefined }}
      onSubmit={async (body) => {
        const saved = source ? await update({ params: { id: String(source.id) }, body }) : await create({ body });
        forgetUnsavedChanges();
        toast.success(`Se guardó la fuente «${saved.name}».`);
        await navigate(importPaths.sources);
      }}
      fields={
        <SourceFields form={form} hasSecret={source?.hasSecret ?? false} zone={zone}>
          <SourceTrial form={form} id={source?.id} zone={zone} />
        </SourceFields>
      }
    />
  );
}
