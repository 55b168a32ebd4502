import { expect, it } from '@jest/globals';
import { routeSetOf } from './route-set.ts';

it.each([
  ['localhost:8080', [], 'public'],
  ['LOCALHOST', [], 'public'],
  ['www.localhost:8080', [], 'public'],
  ['admin.localhost:8080', [], 'admin'],
  ['Admin.Localhost', [], 'admin'],
  ['127.0.0.1:8080', [], 'public'],
  ['10.20.30.40', [], 'public'],
  ['[::1]:8080', [], 'public'],
  ['servidor', [], 'public'],
  ['servidor:8080', [], 'public'],
  ['empresa.com', [], 'public'],
  ['www.empresa.com', [], 'public'],
  ['marketing.empresa.com', [], 'admin'],
  ['empresa.com.co', [], 'public'],
  ['WWW.Empresa.com.co:443', [], 'public'],
  ['admin.empresa.com.co.', [], 'admin'],
  ['www.admin.empresa.com.co', [], 'admin'],
  ['tiendas.empresa.com.co', ['tiendas.empresa.com.co'], 'public'],
  ['www.tiendas.empresa.com.co', ['tiendas.empresa.com.co'], 'public'],
  ['admin.tiendas.empresa.com.co', ['tiendas.empresa.com.co'], 'admin'],
  ['otrastiendas.empresa.com.co', ['tiendas.empresa.com.co'], 'admin'],
  ['', [], 'public'],
])('%s with the root domains %j is %s', (host, rootDomains, set) => {
  expect(routeSetOf(host, rootDomains)).toBe(set);
});
