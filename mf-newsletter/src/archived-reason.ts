/** Why an archived newsletter is not offered to schedules: they do not find it. */
export const archivedReason = 'Está archivado: sácalo del archivo para programarlo.';
