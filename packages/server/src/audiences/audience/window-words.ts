import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type AudienceScope, hasRankDays, windowOf } from './audience-scope.ts';
import { dayWords } from './audience-words.ts';

/** `en los últimos 12 meses`, `entre el 1 de enero de 2026 y el 30 de junio de 2026`. */
export function windowWords(selection: ProfileSelection, scope: AudienceScope): string {
  if (!hasRankDays(selection)) return 'en los últimos 12 meses';
  const { first, last } = windowOf(selection, scope);
  return first === last ? `el ${dayWords(first)}` : `entre el ${dayWords(first)} y el ${dayWords(last)}`;
}
