/**
 * The actions of the audit log in Spanish: the name of the operation, and a sentence template in the past tense. A part in brackets is
 * omitted where one of its placeholders has no value: `{subject}`, or the name of one of the entry's details. A new audited action needs
 * its template here: without it the code does not compile.
 */
export const auditActions = {
  acceptInvitation: 'Aceptó una invitación[ como {role}]',
  activateShortLink: 'Activó un enlace corto[: {subject}]',
  activateStore: 'Activó una tienda[: «{name}»]',
  activateUser: 'Activó un usuario[: {email}]',
  addComment: 'Comentó[ «{name}»]',
  addCustomerNote: 'Escribió una nota de un cliente[: {name}]',
  addSender: 'Agregó un remitente[: {subject}]',
  approveRecord: 'Aprobó lo que le pidieron[: «{name}»]',
  askAssistant: 'Pidió ayuda al asistente',
  cancelImport: 'Canceló una importación[: {subject}]',
  changeComment: 'Cambió su comentario[ de «{name}»]',
  changeHoldOut: 'Cambió el grupo de control de la cuenta',
  changeMessagePrices: 'Cambió los precios de los mensajes',
  changeObjection: 'Registró si un cliente se opone a que se calculen sus compras',
  changeOwnPassword: 'Cambió su contraseña',
  changeHoliday: 'Cambió el calendario laboral[: {subject}]',
  changeRelease: 'Cambió la versión de un módulo[: {subject} pasó a {live}]',
  changeScheduleState: 'Cambió el estado de una programación[: {task} «{name}»]',
  changeSendingRules: 'Cambió las reglas de envío',
  changeSensitiveCategory: 'Cambió si una categoría es sensible[: {category}]',
  createApiKey: 'Creó una clave de la API[: «{name}»]',
  createCampaign: 'Creó una campaña[: «{name}»]',
  createExperiment: 'Diseñó un experimento',
  createOverride: 'Probó un módulo desde otra dirección[: {subject}]',
  createProfile: 'Creó un perfil[: «{name}»]',
  createPublicKey: 'Creó una clave de páginas públicas[: {subject}]',
  createSavedBlock: 'Guardó un bloque de newsletter[: «{name}»]',
  createSchedule: 'Programó un envío[: «{name}»]',
  createShortLink: 'Creó un enlace corto[: {subject}]',
  createStore: 'Creó una tienda[: «{name}»]',
  createUser: 'Creó un usuario[: {email}]',
  deactivateShortLink: 'Desactivó un enlace corto[: {subject}]',
  deactivateStore: 'Desactivó una tienda[: «{name}»]',
  deactivateUser: 'Desactivó un usuario[: {email}]',
  deleteApiKey: 'Borró una clave de la API[: «{name}»]',
  deleteCampaign: 'Eliminó una campaña[: «{name}»]',
  deleteComment: 'Eliminó su comentario[ de «{name}»]',
  deleteCustomerNote: 'Eliminó una nota de un cliente[: {name}]',
  deleteNewsletter: 'Eliminó un newsletter[: «{name}»]',
  deleteNewsletterImage: 'Eliminó una imagen',
  deleteProfile: 'Eliminó un perfil[: «{name}»]',
  deleteSavedBlock: 'Eliminó un bloque de newsletter[: «{name}»]',
  deleteSchedule: 'Eliminó una programación[: «{name}»]',
  deleteScheduleDraft: 'Eliminó un borrador de programación[: «{name}»]',
  dismissFirstSteps: 'Cambió si se ven los primeros pasos',
  endOtherSessions: 'Cerró sus otras sesiones',
  endSession: 'Cerró una de sus sesiones',
  eraseCustomer: 'Eliminó a un cliente y sus datos',
  exportAudit: 'Descargó el registro de auditoría',
  exportCustomers: 'Descargó los clientes',
  exportRejectedRows: 'Descargó las filas rechazadas de una importación[: {subject}]',
  exportRecipients: 'Descargó los destinatarios[ de «{name}»]',
  exportScores: 'Descargó lo que se calcula de un cliente',
  exportStores: 'Descargó las tiendas',
  forgotPassword: 'Recibió un enlace para elegir otra contraseña',
  importData: 'Importó datos[: {subject}]',
  importExcludedRegistry: 'Importó el registro de números excluidos',
  invite: 'Invitó desde el servidor[ a {subject}]',
  inviteUser: 'Invitó a una persona[: {subject}]',
  login: 'Ingresó[ desde {device}]',
  logout: 'Cerró su sesión',
  omitOccurrence: 'Omitió un envío que se pasó de hora',
  rejectApproval: 'Rechazó lo que le pidieron aprobar[: «{name}»]',
  registerClient: 'Registró a un cliente en la página pública',
  mergeCustomers: 'Unió dos clientes que son la misma persona',
  removeChannel: 'Quitó el proveedor de un canal[: {channel}]',
  removeSender: 'Quitó un remitente[: {subject}]',
  renameSavedBlock: 'Cambió el nombre de un bloque de newsletter[: «{name}»]',
  reopenThread: 'Reabrió una conversación[ de «{name}»]',
  requestApproval: 'Pidió la aprobación[ de «{name}»][ a {approver}]',
  resetPassword: 'Eligió otra contraseña con el enlace',
  restoreNewsletterVersion: 'Volvió a una versión anterior de un newsletter',
  resolveThread: 'Resolvió una conversación[ de «{name}»]',
  retryFailed: 'Reintentó mensajes fallidos[ de «{name}»]',
  rotateApiKey: 'Renovó una clave de la API[: «{name}»]',
  saveBrandKit: 'Cambió la identidad visual de la cuenta',
  saveChannel: 'Configuró el proveedor de un canal[: {channel}]',
  saveNewsletter: 'Guardó un newsletter[: «{name}»]',
  saveScheduleDraft: 'Guardó un borrador de programación[: «{name}»]',
  sendNewsletterTest: 'Envió una prueba de newsletter[ a {to}]',
  sendWhatsapp: 'Envió un mensaje de WhatsApp[ a {subject}][ con la plantilla «{template}»]',
  sendUserRecovery: 'Envió un enlace para elegir otra contraseña[ a {email}]',
  signUp: 'Se registró por invitación[ como {role}]',
  startImport: 'Empezó a importar datos[: {subject}]',
  undoImport: 'Deshizo una importación[: {subject}]',
  stopPublicKey: 'Detuvo una clave de páginas públicas[: {subject}]',
  subscribe: 'Volvió a suscribir una dirección[: {subject}]',
  switchAccount: 'Entró desde otra de sus cuentas[ con {device}]',
  testChannel: 'Probó el proveedor de un canal[: {channel}]',
  undoMerge: 'Deshizo la unión de dos clientes[: {name}]',
  unsubscribe: 'Dio de baja un correo[: {subject}]',
  unsubscribeAlarm: 'Frenó las bajas sin enlace firmado: fueron demasiadas en una hora',
  updateAccount: 'Cambió los datos de la cuenta',
  updateCampaign: 'Cambió una campaña[: «{name}»]',
  updateCustomer: 'Cambió un cliente[: {name}]',
  updateProfile: 'Cambió un perfil[: «{name}»]',
  updateSchedule: 'Cambió una programación[: «{name}»]',
  updateStore: 'Cambió una tienda[: «{name}»]',
  updateUser: 'Cambió un usuario[: {email}]',
  uploadCustomerFile: 'Subió un archivo de clientes[ de {rows} filas]',
  uploadNewsletterImage: 'Subió una imagen[: «{name}»]',
  verifySender: 'Verificó un remitente[: {subject}]',
  withdrawApproval: 'Retiró una solicitud de aprobación[: «{name}»]',
  withdrawConsent: 'Retiró un permiso de un cliente[: {channel}]',
  withdrawCanary: 'Retiró una versión de prueba[ de {subject}]',
  withdrawInvitation: 'Retiró una invitación[: {subject}]',
} as const satisfies Readonly<Record<string, string>>;

export type AuditAction = keyof typeof auditActions;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

const bracket = /\[([^\]]*)\]/g;
const hole = /\{(\w+)\}/g;

/** Returns the label of an action for lists: 'Creó una campaña'. An action that this version does not know keeps its own name. */
export const auditLabel = (action: string): string => (isKnown(action) ? auditActions[action].replace(bracket, '') : action);

/** Formats an audit entry as a sentence: 'Creó una campaña: «Navidad»'. `holes` holds the formatted details and subject of the entry. */
export function auditSentence(action: string, holes: Readonly<Record<string, string | undefined>>): string {
  if (!isKnown(action)) return action;
  return auditActions[action].replace(bracket, (_, part: string) => {
    const names = [...part.matchAll(hole)].map(([, name = '']) => name);
    if (names.some((name) => !holes[name])) return '';
    return part.replace(hole, (__, name: string) => holes[name] ?? '');
  });
}
