/** The anchor of a term or a heading in a page of help: 'Enfoque y categoría' → 'enfoque-y-categoria'. */
export function termAnchor(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
