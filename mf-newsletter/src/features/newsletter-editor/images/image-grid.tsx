import { faultMessage } from '@pregon/auth-api/fault';
import { undoOf } from '@pregon/auth-api/list-actions';
import { graphqlQuery, queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { NewsletterImage } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { Button, IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Spinner } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { UndoMessage } from '@pregon/ui/undo';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

const size = 12;

interface ImageGridProps {
  readonly search: string;
  readonly chosen: string | undefined;
  readonly onChoose: (image: NewsletterImage) => void;
}

/** A grid of the account's images, newest first. */
export function ImageGrid({ search, chosen, onChoose }: ImageGridProps) {
  const [pages, setPages] = useState(1);
  const [deleted, setDeleted] = useState<DeletedImage>();
  const filter = search.trim() ? { filter: { search: search.trim() } } : {};
  const variables = { page: 1, size: Math.min(96, size * pages), ...filter };
  const { data, error, refetch } = useQuery({
    ...graphqlQuery(newsletterImagesQuery, variables),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const images = data?.newsletterImages;
  if (error) {
    return (
      <div role="alert" className="ed-no-images">
        <p>{faultMessage(error)}</p>
        <Button size="s" onPress={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  if (!images) return <Spinner>Cargando imágenes…</Spinner>;
  return (
    <>
      <output>{deleted ? <Deleted key={deleted.identifier} deleted={deleted} onUndone={() => void refetch()} /> : null}</output>
      {images.total === 0 ? (
        <p className="ed-no-images soft">{search ? 'Ninguna imagen se llama así.' : 'Aquí van las imágenes que subas.'}</p>
      ) : null}
      <ul className="ed-images">
        {images.items.map((image) => (
          <li key={image.identifier} data-selected={image.identifier === chosen ? '' : undefined}>
            <button type="button" aria-pressed={image.identifier === chosen} onClick={() => onChoose(image)}>
              <img src={image.address} alt="" loading="lazy" />
              <span className="small">{image.name}</span>
              <span className="faint small num">{`${image.width} × ${image.height}`}</span>
            </button>
            <DeleteImage image={image} onDeleted={setDeleted} />
          </li>
        ))}
      </ul>
      {images.total > images.items.length && images.items.length < 96 ? (
        <Button size="s" onPress={() => setPages(pages + 1)}>
          Ver más
        </Button>
      ) : null}
    </>
  );
}

interface DeletedProps {
  readonly deleted: DeletedImage;
  readonly onUndone: () => void;
}

/** Says in the library that an image was deleted: a toast lies behind its dialog. */
const Deleted = ({ deleted: { message, undo }, onUndone }: DeletedProps) =>
  undo ? <UndoMessage message={message} undos={[undo]} onChanged={onUndone} /> : message;

interface DeletedImage {
  readonly identifier: string;
  readonly message: string;
  readonly undo: (() => Promise<unknown>) | undefined;
}

interface DeleteImageProps {
  readonly image: NewsletterImage;
  readonly onDeleted: (deleted: DeletedImage) => void;
}

function DeleteImage({ image: { identifier, name }, onDeleted }: DeleteImageProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(newsletterImagesQuery) });
  const remove = useMutation({
    ...restMutation(deleteNewsletterImage),
    onSuccess: async (deleted) => {
      onDeleted({ identifier, message: deleted.message, undo: undoOf('image', identifier, deleted) });
      await readAgain();
    },
    onError: (fault) => toast.error(faultMessage(fault)),
  });
  return (
    <IconButton
      label={`Eliminar ${name} de la lista`}
      size="s"
      isPending={remove.isPending}
      onPress={() => remove.mutate({ params: { id: identifier } })}
    >
      <Icon of={Trash2} />
    </IconButton>
  );
}
