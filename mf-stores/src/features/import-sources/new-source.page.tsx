import { useMayCall } from '@pregon/auth-api/session';
import { createImportSource } from '@pregon/contract/data/import-sources.endpoints';
import { ImportersOnly } from '../../imports/importers-only.tsx';
import { SourceForm } from './source-form.tsx';

export default function NewSourcePage() {
  return useMayCall(createImportSource) ? <SourceForm /> : <ImportersOnly title="Nueva fuente" />;
}
