import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';

/** The filters with which a profile form may begin: names of options, and a month such as `2026-11`. */
interface ProfileStart {
  readonly focus?: string;
  readonly category?: string;
  readonly firstPurchase?: string;
  /** A move between two foci, and the first and last day that count. */
  readonly movedFrom?: string;
  readonly movedTo?: string;
  readonly movedStart?: string;
  readonly movedEnd?: string;
}

/** A link to a new profile that begins with a filter. The page's script asks the parent frame to navigate to it. */
export const profileLink = (start: ProfileStart, text: Content): Markup =>
  markup`<a href="/admin/campaigns/add-send?${new URLSearchParams({ ...start }).toString()}" title="Crear un perfil con estos clientes">${text}</a>`;
