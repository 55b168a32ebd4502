/** Messages of the error table that screens show by themselves. Each is a separate export, because the whole table costs a page 2 KB. */
export const forbiddenMessage = 'Tu rol no permite esta acción.';
export const scheduleInThePastMessage = 'Elige una fecha y una hora que no hayan pasado.';
export const scheduleStartedMessage = 'Ya salieron mensajes: solo se pueden cambiar el nombre y lo que falta por enviar.';
export const approvalNeededMessage = 'Tu cuenta exige que lo apruebe otra persona: guárdalo y pide la aprobación.';
