import { unknownError } from './error-body.schema.ts';

/** Every error that the server answers with: its HTTP status and the sentence that a person reads. */
export const errorTable = {
  INVALID: { status: 400, message: 'Revisa los campos marcados.' },
  MALFORMED: { status: 400, message: 'La solicitud no se entiende.' },
  BAD_CREDENTIALS: { status: 400, message: 'Usuario o contraseña no válidos' },
  CAPTCHA_FAILED: { status: 401, message: 'No pudimos comprobar que eres una persona. Intenta de nuevo.' },
  USER_DISABLED: { status: 401, message: 'Tu usuario está desactivado. Habla con tu administrador.' },
  UNAUTHENTICATED: { status: 401, message: 'Tu sesión ha terminado. Ingresa de nuevo.' },
  SESSION_EXPIRED: { status: 403, message: 'Tu sesión ha terminado. Ingresa de nuevo.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  FORBIDDEN: { status: 404, message: 'Tu rol no permite esta acción.' },
  USER_EXISTS: { status: 409, message: 'Ya hay un usuario con este correo.' },
  WRONG_PASSWORD: { status: 400, message: 'Esa no es tu contraseña actual.' },
  CAMPAIGN_FULL: { status: 409, message: 'La campaña ya tiene todos sus perfiles.' },
  CAMPAIGN_SENT: { status: 409, message: 'Esta campaña ya tiene mensajes enviados: no se puede eliminar.' },
  PROFILE_SENT: { status: 409, message: 'Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.' },
  CUSTOMER_FILE_INVALID: { status: 400, message: 'El archivo debe ser de tipo CSV' },
  IMPORT_INVALID: { status: 400, message: 'El archivo no tiene las columnas que se necesitan.' },
  NEWSLETTER_IN_USE: { status: 409, message: 'Una programación pendiente usa este newsletter: no se puede eliminar.' },
  IMAGE_INVALID: { status: 400, message: 'El archivo no es una imagen que podamos usar.' },
  ASSISTANT_OFF: { status: 409, message: 'El asistente no está configurado.' },
  ASSISTANT_FAILED: { status: 502, message: 'El asistente no responde. Intenta de nuevo.' },
  MESSAGE_NOT_SENT: { status: 502, message: 'El servidor de correo no aceptó el mensaje.' },
  NEWSLETTER_NOT_APPROVED: { status: 409, message: 'El newsletter no está aprobado.' },
  NEWSLETTER_WITHOUT_UNSUBSCRIBE: { status: 400, message: 'Para aprobar, agrega un enlace para darse de baja.' },
  UNKNOWN_MERGE_TAG: { status: 400, message: 'El newsletter usa etiquetas que no existen.' },
  SCHEDULE_IN_THE_PAST: { status: 400, message: 'Elige una fecha y una hora que no hayan pasado.' },
  EMPTY_AUDIENCE: { status: 409, message: 'Ningún cliente de este perfil puede recibir el envío.' },
  BAD_TOKEN: { status: 400, message: 'El enlace no es válido o ya venció.' },
  CONFLICT: { status: 409, message: 'Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.' },
  TOO_LARGE: { status: 413, message: 'El archivo es demasiado grande.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Demasiados intentos. Espera un momento.' },
  UNKNOWN: { status: 500, message: unknownError },
  UNAVAILABLE: { status: 503, message: 'El servicio no responde. Intenta de nuevo en un momento.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
