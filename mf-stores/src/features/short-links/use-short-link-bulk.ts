import { api } from '@pregon/auth-api/api';
import { queryClient, queryKeyOf } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { updateShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { formatCount } from '@pregon/ui/format';
import type { Bulk, BulkAction } from '@pregon/ui/list';

const count = (links: number) => formatCount(links, 'enlace', 'enlaces');

const change = ({ code }: ShortLink, active: boolean) => api.call(updateShortLink, { params: { code }, body: { active } });

/** The action that sets whether links redirect. */
const setActive = (active: boolean, words: Pick<BulkAction<ShortLink>, 'label' | 'refusal' | 'done'>): BulkAction<ShortLink> => ({
  ...words,
  applies: (link) => link.active !== active,
  run: async (link) => {
    await change(link, active);
    return () => change(link, !active);
  },
});

const actions = [
  setActive(false, {
    label: 'Desactivar',
    refusal: 'ya están desactivados',
    done: (links) => `Ya no llevan a ninguna parte: ${count(links)}.`,
  }),
  setActive(true, { label: 'Activar', refusal: 'ya están en uso', done: (links) => `De nuevo en uso: ${count(links)}.` }),
];

/** The actions on several short links, as far as the user's role allows them. */
export function useShortLinkBulk(): Bulk<ShortLink> {
  const mayChange = useMayCall(updateShortLink);
  return {
    actions: mayChange ? actions : [],
    nameOf: ({ code }) => code,
    onChanged: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(shortLinksQuery) }),
  };
}
