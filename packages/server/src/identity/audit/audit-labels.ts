import type { AccountForm } from '@pregon/contract/account/account-settings.schema';
import type { BrandKitForm } from '@pregon/contract/account/brand-kit-form.schema';
import type { SingleSignOnForm } from '@pregon/contract/account/single-sign-on.schema';
import type { SecurityForm } from '@pregon/contract/account/security.endpoints';
import { type SocialNetwork, socialNetworkLabels } from '@pregon/contract/account/brand-kit.schema';
import { apiKeyScopeLabels } from '@pregon/contract/api-keys/api-key-scopes';
import { byChannel, channelFacts } from '@pregon/contract/channels/channels';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { AssistantTask } from '@pregon/contract/newsletters/assistant.endpoints';
import type { StoreField } from '@pregon/contract/stores/store.schema';
import { webhookEventLabels } from '@pregon/contract/webhooks/webhook-events';
import type { UserEdit } from '@pregon/contract/users/user.schema';

const channelLabels = byChannel((channel) => channelFacts[channel].label);

/** Spanish labels of details; an unknown one keeps its own name. */
export const detailLabels: Readonly<Record<string, string>> = {
  ...channelLabels,
  account: 'Cuenta del proveedor',
  accountSid: 'Account SID',
  action: 'Acción',
  active: 'Activo',
  address: 'Dirección de red',
  addresses: 'Números y correos',
  agreed: 'Autorizó mensajes',
  answers: 'Respuestas de encuestas',
  app: 'Aplicación',
  approved: 'Aprobado',
  approver: 'A quién',
  backupAt: 'Copia del',
  bought: 'Ha comprado',
  campaign: 'Campaña',
  category: 'Categoría',
  channel: 'Canal',
  city: 'Ciudad',
  consent: 'Permiso',
  consultedOn: 'Consultado el',
  count: 'Cuántas',
  counter: 'De mostrador',
  created: 'Creadas',
  device: 'Equipo',
  domain: 'Dominio',
  documentOfAnother: 'Documento de otro cliente',
  draftOf: 'Borrador de',
  dueOn: 'Vence el',
  dueAt: 'Para cuándo',
  email: 'Correo',
  fields: 'Campos',
  fileName: 'Archivo',
  filters: 'Filtros',
  finalUrl: 'Dirección final',
  focus: 'Enfoque',
  formerName: 'Nombre anterior',
  from: 'Quién envía',
  generation: 'Generación',
  has: 'Tiene',
  heldAt: 'Detenidos desde',
  host: 'Servidor',
  ip: 'Dirección de red',
  isDismissed: 'Ocultos',
  isNew: 'Cliente nuevo',
  isNewAccount: 'Cuenta nueva',
  isSensitive: 'Sensible',
  isWorking: 'Funciona',
  issuer: 'Emisor',
  kind: 'Qué',
  key: 'Página para clientes',
  lifetime: 'Hasta cuándo sirve',
  limits: 'Límites',
  list: 'Lista',
  live: 'Versión activa',
  matched: 'Encontrados',
  messageId: 'Identificador del mensaje',
  messages: 'Mensajes',
  mostPerHour: 'Máximo por hora',
  name: 'Nombre',
  numbers: 'Números',
  objects: 'Se opone',
  origin: 'Dirección',
  outcome: 'Resultado',
  photo: 'Foto',
  port: 'Puerto',
  preset: 'Reglas del país',
  presetOffReason: 'Por qué están apagadas',
  profiles: 'Perfiles',
  provider: 'Proveedor',
  purchases: 'Líneas de compras',
  reason: 'Motivo',
  rejected: 'Rechazadas',
  merged: 'Registro unido',
  requested: 'Qué pidió',
  restored: 'Versión recuperada',
  returned: 'Programaciones que vuelven a borrador',
  role: 'Rol',
  rows: 'Filas',
  scopes: 'Permisos de la clave',
  schedules: 'Programaciones',
  stores: 'Tiendas',
  search: 'Búsqueda',
  serviceMessage: 'Mensaje de servicio',
  store: 'Tienda',
  subject: 'Asunto',
  task: 'Tarea',
  template: 'Plantilla',
  to: 'Para',
  total: 'Entre canales',
  types: 'Avisos',
  unmatched: 'Sin encontrar',
  updated: 'Cambiadas',
  url: 'Dirección web',
  user: 'Usuario',
  visits: 'Visitas',
  version: 'Versión',
  way: 'Cómo ingresó',
  waitDays: 'Días de espera',
  waAuthentication: 'WhatsApp de autenticación',
  waMarketing: 'WhatsApp de marketing',
  waUtility: 'WhatsApp de utilidad',
};

type CampaignField = 'name' | 'description' | 'dateStart' | 'dateEnd' | 'numberSends';

/** The fields of a schedule that staff may change: the module `messaging` stores exactly these. */
export type ScheduleField =
  | 'name'
  | 'profileKey'
  | 'dateStart'
  | 'repeatSending'
  | 'sendingTime'
  | 'dateEnd'
  | 'range'
  | 'sendingJustXdays'
  | 'repeatEachMonth'
  | 'dayTheMonth'
  | 'ordinal'
  | 'weekday'
  | 'acceptMissingValues'
  | 'serviceMessage'
  | 'active';

type KitField = Exclude<keyof BrandKitForm, 'social'> | SocialNetwork;

/** Spanish labels of the changed fields. */
export const fieldLabels: Readonly<
  Record<
    | CampaignField
    | StoreField
    | ScheduleField
    | KitField
    | keyof UserEdit
    | keyof AccountForm
    | keyof SecurityForm
    | keyof SingleSignOnForm
    | 'holdOutShare'
    | 'sending'
    | 'purchaseMonths'
    | 'visitMonths'
    | 'answerMonths'
    | 'messageMonths',
    string
  >
> = {
  ...socialNetworkLabels,
  acceptMissingValues: 'Enviar aunque falten datos',
  active: 'Activa',
  address: 'Dirección',
  sending: 'Un envío de la repetición',
  preferredFocus: 'Enfoque y categoría que cuentan',
  keptFileDays: 'Días que se guardan los archivos de clientes',
  keptImportDays: 'Días que se guardan las importaciones',
  keptPhotoDays: 'Días que se guardan las fotos de clientes',
  purchaseMonths: 'Meses que se guardan las compras',
  visitMonths: 'Meses que se guardan las visitas',
  answerMonths: 'Meses que se guardan las respuestas de encuestas',
  messageMonths: 'Meses que se guardan los mensajes con su cliente',
  attributionDays: 'Días en que una compra se atribuye a un mensaje',
  attributionTouch: 'Mensaje al que se le cuenta una compra',
  buttonFill: 'Relleno de los botones',
  buttonShape: 'Forma de los botones',
  category: 'Categoría',
  categoryCount: 'Cantidad de categorías',
  channel: 'Canal',
  city: 'Ciudad',
  citySales: 'Vende en toda la ciudad',
  clientId: 'Identificador de cliente',
  clientSecret: 'Clave del cliente',
  code: 'Código',
  consumerAge: 'Edad del consumidor',
  contactEmail: 'Correo del contacto',
  contactMobile: 'Celular del contacto',
  contactName: 'Nombre del contacto',
  contactPhone: 'Teléfono de contacto',
  contactRole: 'Cargo del contacto',
  coordinates: 'Coordenadas',
  country: 'País',
  currency: 'Moneda',
  language: 'Idioma de los mensajes',
  dailyBuyers: 'Compradores por día',
  dailyVisits: 'Visitas por día',
  dateEnd: 'Termina',
  dateStart: 'Empieza',
  dayTheMonth: 'Día del mes',
  defaultRole: 'Rol de los demás',
  department: 'Estado o departamento',
  description: 'Descripción',
  email: 'Correo',
  enabled: 'Inicio de sesión único',
  firstName: 'Nombres',
  font: 'Letra',
  ground: 'Color de alrededor',
  holdOutShare: 'Grupo de control de la cuenta (%)',
  ink: 'Color de los textos',
  issuer: 'Emisor',
  itemCount: 'Cantidad de ítems',
  lastName: 'Apellidos',
  legal: 'Texto legal',
  line: 'Línea',
  logo: 'Logo',
  name: 'Nombre',
  nationalShipping: 'Hace envíos nacionales',
  numberSends: 'Número de perfiles',
  ordinal: 'Cuál de cada mes',
  passwordMinLength: 'Caracteres mínimos de las contraseñas',
  perceivedValue: 'Valor percibido',
  phone: 'Teléfono',
  profileKey: 'Perfil n.º',
  providerVerifies: 'El proveedor comprueba el segundo paso',
  purchaseType: 'Tipo de compra',
  range: 'Se repite',
  repeatEachMonth: 'Qué día de cada mes',
  repeatSending: 'Repetir',
  replyTo: 'Correo de respuesta',
  required: 'Exigir el inicio de sesión único',
  role: 'Rol',
  roleClaim: 'Dato del rol',
  roleValues: 'Valores de cada rol',
  salePerTicket: 'Venta por transacción (VPT)',
  senderEmail: 'Correo del remitente',
  senderName: 'Nombre del remitente',
  secondFactor: 'Verificación en dos pasos',
  secondPersonNewsletters: 'Exigir que otra persona apruebe los newsletters',
  secondPersonSchedules: 'Exigir que otra persona apruebe las programaciones',
  sendingJustXdays: 'Días de la semana',
  sendingTime: 'Hora',
  serviceMessage: 'Mensaje de servicio',
  soft: 'Color suave',
  strong: 'Color principal',
  storeIds: 'Tiendas',
  subcategory: 'Subcategoría',
  timeZone: 'Zona horaria',
  unitsPerTicket: 'Unidades por transacción (UPT)',
  weekday: 'Día de la semana',
  yearlySales: 'Venta del año',
  zone: 'Zona',
  zoneSalesOnly: 'Vende solo en su zona',
};

type Words = Readonly<Record<string, string>>;

const weekdays: Words = { 1: 'lunes', 2: 'martes', 3: 'miércoles', 4: 'jueves', 5: 'viernes', 6: 'sábado', 7: 'domingo' };
const kinds: Readonly<Record<ImportKind, string>> = {
  customers: 'clientes',
  products: 'productos',
  purchases: 'compras',
  stores: 'tiendas',
};
const tasks: Readonly<Record<AssistantTask, string>> = {
  alternative: 'escribir otra versión',
  friendlier: 'hacer más cercano',
  shorter: 'acortar',
  subject: 'proponer un asunto',
};

/** Spanish labels of stored codes. */
export const valueWords: Readonly<Record<string, Words>> = {
  action: { promote: 'publicar para todos', 'roll-back': 'volver a la anterior', withdraw: 'retirar la prueba' },
  channel: channelLabels,
  draftOf: { campaign: 'campaña', profile: 'perfil', schedule: 'programación' },
  kind: {
    campaign: 'una campaña',
    customerNote: 'una nota de un cliente',
    draft: 'un borrador',
    image: 'una imagen',
    invitation: 'una invitación',
    newsletter: 'un newsletter',
    profile: 'un perfil',
    savedBlock: 'un bloque',
    schedule: 'una programación',
  },
  list: {
    audit: 'auditoría',
    campaigns: 'campañas',
    imports: 'importaciones',
    invitations: 'invitaciones',
    newsletters: 'newsletters',
    products: 'productos',
    profiles: 'perfiles',
    schedules: 'programaciones',
    'shared-people': 'personas de dos envíos',
    'short-links': 'enlaces cortos',
    stores: 'tiendas',
    users: 'usuarios',
    'whatsapp-templates': 'plantillas de WhatsApp',
  },
  lifetime: { 30: '30 días', 90: '90 días', 365: 'un año', never: 'sin vencimiento' },
  outcome: { accepted: 'aceptada', refused: 'negada' },
  requested: { query: 'consulta', correction: 'corrección', objection: 'oposición', erasure: 'supresión' },
  ordinal: { 1: 'primero', 2: 'segundo', 3: 'tercero', 4: 'cuarto', 5: 'último' },
  range: { 1: 'por días de la semana', 2: 'cada mes' },
  scopes: apiKeyScopeLabels,
  reason: {
    answer: 'lo pidió en una respuesta',
    bounce: 'la dirección no recibe mensajes',
    complaint: 'marcó el mensaje como no deseado',
    'hard bounce': 'la dirección no existe',
    preferences: 'lo eligió en sus preferencias',
    'signed link': 'siguió el enlace de un mensaje',
    'unsigned address': 'escribió su dirección en la página',
    withdrawal: 'se lo pidió a alguien del equipo',
  },
  role: { gerente_tienda: 'gerente de tienda' },
  repeatEachMonth: {
    1: 'primer día',
    2: 'primer día hábil',
    3: 'último día',
    4: 'último día hábil',
    5: 'un día del mes',
    6: 'un día de la semana',
  },
  secondFactor: { opcional: 'opcional', administradores: 'obligatoria para administradores', todos: 'obligatoria para todos' },
  sendingJustXdays: weekdays,
  subject: kinds,
  task: tasks,
  types: webhookEventLabels,
  way: {
    app: 'código de la aplicación',
    passkey: 'llave de acceso',
    recovery: 'código de recuperación',
    sso: 'inicio de sesión único',
  },
  weekday: weekdays,
};
