import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import fastifyPlugin from 'fastify-plugin';

it('gives a name to anonymous plugins, and leaves other names alone', async () => {
  const app = Fastify();
  await app.register(async () => undefined);
  await app.register(
    fastifyPlugin(
      async () => {
        app.decorate('found', true);
      },
      { name: 'named' },
    ),
  );
  await app.ready();
  const anonymous = async () => undefined;
  expect(Reflect.get(anonymous, Symbol.for('fastify.display-name'))).toBe('anonymous');
  expect(Reflect.get(async () => undefined, Symbol.for('fastify.display-name'))).toBe('plugin');
  expect(app.pluginName).toBe('fastify -> named');
});
