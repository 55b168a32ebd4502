/** Sentences of the error table that screens say by themselves, each an export of its own: the table as a whole weighs 2 KB in a page. */
export const forbiddenMessage = 'Tu rol no permite esta acción.';
export const scheduleInThePastMessage = 'Elige una fecha y una hora que no hayan pasado.';
export const scheduleStartedMessage = 'Ya salieron mensajes: solo se pueden cambiar el nombre y lo que falta por enviar.';
