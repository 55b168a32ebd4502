import type { Config } from '../../kernel/config/config.ts';

/** The page of the admin area that providers send people back to. */
export const redirectUriOf = ({ adminUrl }: Pick<Config, 'adminUrl'>): string => new URL('/empresa', adminUrl).href;
