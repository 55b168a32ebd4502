import { type Role, storeRole } from '@pregon/contract/session/roles';
import { demoOperator } from '../kernel/config/demo-operator.ts';

interface DemoUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** One user for each role; all have the same password. */
export const demoStaff: readonly [DemoUser, ...DemoUser[]] = [
  { email: demoOperator, firstName: 'Ana Lucía', lastName: 'Restrepo', role: 'administrador' },
  { email: 'valentina@tienda.example', firstName: 'Valentina', lastName: 'Ríos', role: 'marketing' },
  { email: 'camilo@tienda.example', firstName: 'Camilo', lastName: 'Mendoza', role: 'operador' },
  { email: 'luz@tienda.example', firstName: 'Luz Marina', lastName: 'Ortiz', role: 'lector' },
  { email: 'gloria@tienda.example', firstName: 'Gloria', lastName: 'Patiño', role: storeRole },
];

export const demoPassword = 'Pregon-Demo-1';
