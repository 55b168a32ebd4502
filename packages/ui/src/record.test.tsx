import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { Form, TextField, useAppForm } from './form.tsx';
import { EditConflictNotice, RecordFault, RecordLoading } from './record.tsx';

const schema = v.object({ name: v.string(), city: v.string() });
const began = { version: 1, values: { name: 'Norte', city: 'Cali' } };
const saved = { version: 2, values: { name: 'Norte 2', city: 'Pasto' } };

function Editor() {
  const form = useAppForm({ schema, initialValues: began.values });
  const [base, setBase] = useState(began);
  return (
    <>
      <EditConflictNotice
        of={form}
        record="esta tienda"
        labels={{ name: 'Nombre', city: 'Ciudad' }}
        base={base}
        theirs={saved}
        display={String}
        onMerged={() => setBase(saved)}
        className="nota"
      />
      <Form of={form} onSubmit={() => undefined}>
        <TextField of={form} name="name" label="Nombre" />
        <TextField of={form} name="city" label="Ciudad" />
      </Form>
    </>
  );
}

const values = () => ['Nombre', 'Ciudad'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

it('merges the fields that only somebody else has changed into the form', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  expect(screen.getByRole('alert')).toHaveTextContent('Alguien cambió esta tienda mientras la editabas.');
  await user.click(screen.getByRole('button', { name: 'Traer sus cambios' }));
  expect(values()).toEqual(['Norte 2', 'Pasto']);
  expect(screen.getByRole('alert')).toHaveTextContent('Los cambios de la otra persona ya están aquí. Revísalos y guarda.');
  expect(screen.getByRole('alert')).toHaveFocus();
});

it('keeps a typed value that conflicts with theirs, and offers theirs beside it', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await user.type(screen.getByLabelText('Nombre'), ' mío');
  await user.click(screen.getByRole('button', { name: 'Traer sus cambios' }));
  expect(values()).toEqual(['Norte mío', 'Pasto']);
  expect(screen.getByText('Nombre: «Norte 2»')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Usar lo suyo en Nombre' }));
  expect(values()).toEqual(['Norte 2', 'Pasto']);
  expect(screen.queryByText('Nombre: «Norte 2»')).toBeNull();
});

it('offers a retry for a record that could not be loaded, and a link back from one that does not exist', async () => {
  const retries: string[] = [];
  const fault = { title: 'Editar tienda', reason: 'Sin respuesta del servidor', onRetry: () => void retries.push('retry') };
  const { rerender } = render(<RecordFault {...fault} heading="No pudimos cargar la tienda" />, { wrapper: MemoryRouter });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(retries).toEqual(['retry']);
  rerender(<RecordFault {...fault} heading="Esta tienda no existe" wayOut={{ to: '/tiendas', label: 'Ver tiendas' }} />);
  expect(screen.getByRole('link', { name: 'Ver tiendas' })).toHaveAttribute('href', '/tiendas');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

it('announces to screen readers what is loading', () => {
  render(<RecordLoading title="Editar tienda" label="Cargando tienda…" />);
  expect(screen.getByText('Cargando tienda…')).toBeInTheDocument();
});
