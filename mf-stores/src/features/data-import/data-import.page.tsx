import { useMayCall } from '@pregon/auth-api/session';
import { uploadImport } from '@pregon/contract/data/imports.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { FormLayout, Page } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { ImportersOnly } from '../../imports/importers-only.tsx';
import { importPaths } from '../../imports/import-paths.ts';
import { heading } from './heading.ts';
import { ImportList } from './import-list.tsx';
import { ImportUpload } from './import-upload.tsx';
import './data-import.css';

/** Page with the upload form and the account's imports. */
export default function DataImportPage() {
  if (!useMayCall(uploadImport)) return <ImportersOnly title={heading.title} />;
  return (
    <Page
      {...heading}
      actions={
        <Link className={buttonClass()} to={importPaths.sources}>
          Fuentes programadas
        </Link>
      }
    >
      <FormLayout>
        <ImportUpload />
      </FormLayout>
      <ImportList />
    </Page>
  );
}
