import { describe, expect, it } from '@jest/globals';
import { Fault } from '../http/fault.ts';
import { failureMessage } from './failure-message.ts';
import { OperatorError } from './operator-error.ts';

const failure = (more: object) => Object.assign(new Error('connect failed'), more);

describe('the message of a start that failed', () => {
  it('is that of an error which is written for the operator', () => {
    expect(failureMessage(new OperatorError('Falta SECRET_KEY.'))).toBe('Falta SECRET_KEY.');
    const fault = new Fault('NOT_FOUND');
    expect(failureMessage(fault)).toBe(fault.message);
  });

  it.each([
    [
      { code: 'EADDRINUSE', port: 9000 },
      'El puerto 9000 ya está en uso. Cierra el programa que lo usa, o elige otro: PORT=9001 npm start',
    ],
    [{ code: 'EACCES', port: 80 }, 'No tienes permiso para usar el puerto 80. Elige otro mayor que 1023 con PORT.'],
    [{ code: 'EACCES', path: '/data' }, 'No tienes permiso para usar /data.'],
    [{ code: 'EACCES', address: '/run/socket' }, 'No tienes permiso para usar /run/socket.'],
    [{ code: 'ENOENT', path: 'key.pem' }, 'No existe el archivo key.pem.'],
    [
      { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 },
      'PostgreSQL no responde en 127.0.0.1:5432. Revisa DATABASE_URL y que esté encendido.',
    ],
    [{ code: 'ECONNREFUSED' }, 'PostgreSQL no responde en DATABASE_URL. Revisa DATABASE_URL y que esté encendido.'],
  ])('explains %j', (more, message) => {
    expect(failureMessage(failure(more))).toBe(message);
  });

  it('is the stack of any other error, and what was thrown if it is none', () => {
    expect(failureMessage(new Error('Se perdió.'))).toMatch(/^Error: Se perdió\.\n\s+at /);
    expect(failureMessage('Se perdió.')).toBe('Se perdió.');
  });
});
