/** The promise of an undo, in every dialog that makes it. */
export const undoSentence = 'Puedes deshacerlo durante unos segundos.';
