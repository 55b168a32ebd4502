import type { PlatformStatus, ReleaseState } from '@pregon/contract/platform/platform.schema';

const counted = (release: Partial<ReleaseState> & Pick<ReleaseState, 'version' | 'role'>): ReleaseState => ({
  loads: 0,
  faults: 0,
  vitals: {},
  ...release,
});

/** Example data of the platform: a failing canary, an unused remote, a previous release. */
export const status: PlatformStatus = {
  isOperator: true,
  generation: 41,
  apps: [
    {
      name: 'shell',
      releases: [
        counted({
          version: '0.1.0-aa11',
          role: 'live',
          loads: 2000,
          faults: 2,
          loadMs: { p50: 320, p95: 910 },
          vitals: { LCP: 1240 },
        }),
      ],
    },
    {
      name: 'mf-sends',
      releases: [
        counted({
          version: '1.1.0-bb22',
          role: 'live',
          since: '2026-11-21T14:12:00Z',
          by: 'Ana Peña',
          loads: 1240,
          faults: 3,
          loadMs: { p50: 420, p95: 1230 },
          vitals: { LCP: 1450, INP: 230, CLS: 0.31 },
        }),
        counted({ version: '1.2.0-cc33', role: 'canary', percent: 10, loads: 60, faults: 40 }),
        counted({ version: '1.0.0-dd44', role: 'previous' }),
      ],
    },
    { name: 'mf-public', releases: [counted({ version: '0.1.0-ee55', role: 'live' })] },
  ],
  faults: [
    {
      lastAt: '2026-11-21T15:20:00Z',
      count: 38,
      app: 'mf-sends',
      release: '1.2.0-cc33',
      phase: 'start',
      cause: 'TypeError: t is not a function',
      path: '/admin/sends/schedule',
    },
  ],
  changes: [
    {
      generation: 41,
      at: '2026-11-20T22:02:00Z',
      by: 'servidor',
      app: 'mf-stores',
      action: 'withdraw',
      version: '0.1.0-ff00',
      from: '0.2.0-ff66',
      reason: 'Falló en 12 de 20 cargas.',
    },
  ],
};
