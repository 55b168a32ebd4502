import type { FirstStepName } from '@pregon/contract/account/first-steps.endpoints';
import { type Access, administratorRoles, editorRoles, senderRoles } from '@pregon/contract/session/roles';

interface StepWords {
  readonly title: string;
  readonly sentence: string;
  /** The missing part of a partly completed step. */
  readonly partly: string;
  readonly action: string;
  /** The screen of the step, and the roles that may open it. */
  readonly to: string;
  readonly access: Access;
}

/** Labels and screens of the first steps. */
export const stepWords: Readonly<Record<FirstStepName, StepWords>> = {
  data: {
    title: 'Trae tus datos',
    sentence: 'Sube tus clientes y sus compras. Con ellas Pregón sabe quién es frecuente y quién se está yendo.',
    partly: 'Ya hay una parte: para conocer a tus clientes hacen falta ellos y sus compras.',
    action: 'Importar datos',
    to: '/admin/importar',
    access: editorRoles,
  },
  sender: {
    title: 'Revisa el remitente',
    sentence: 'Elige con qué nombre y desde qué correo escribe tu cuenta.',
    partly: 'Falta verificar el correo, o elegirlo como remitente por defecto.',
    action: 'Revisar el remitente',
    to: '/admin/cuenta/remitentes',
    access: administratorRoles,
  },
  profile: {
    title: 'Elige a quién',
    sentence: 'Crea una campaña y dile qué clientes la escuchan. Verás cuántos son antes de guardar.',
    partly: '',
    action: 'Crear el primer perfil',
    to: '/admin/campaign',
    access: editorRoles,
  },
  newsletter: {
    title: 'Escribe qué',
    sentence: 'Diseña el newsletter con los datos de cada cliente y apruébalo cuando esté listo.',
    partly: 'Ya tienes uno: falta aprobarlo.',
    action: 'Diseñar un mensaje',
    to: '/admin/newsletter',
    access: editorRoles,
  },
  sending: {
    title: 'Di cuándo',
    sentence: 'Programa el envío: una vez, algunos días de la semana o cada mes.',
    partly: 'Empezaste uno: falta activarlo.',
    action: 'Elegir fecha y hora',
    to: '/admin/sends/schedule',
    access: senderRoles,
  },
};
