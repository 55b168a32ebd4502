import { Fault } from '../../kernel/http/fault.ts';

/** The fault that WhatsApp's service did not do what was asked, in its words. */
export const whatsappFailed = (message: string): Fault =>
  new Fault('WHATSAPP_FAILED', { message: message || 'Error desconocido' });
