/** An illustration of sound rings with a sign in the middle. */
export function Rings({ tone, sign }: { tone: 'success' | 'danger' | 'accent'; sign: 'check' | 'cross' | 'wait' }) {
  return (
    <svg className="rings" data-tone={tone} width="132" height="92" viewBox="0 0 148 104" fill="none" aria-hidden="true">
      <g stroke="var(--line)" strokeWidth="8" strokeLinecap="round">
        <path d="M92 22a42 42 0 0 1 0 60" />
        <path d="M112 8a62 62 0 0 1 0 88" />
      </g>
      <circle cx="48" cy="52" r="36" fill="currentColor" />
      <path stroke="var(--surface)" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" d={signs[sign]} />
    </svg>
  );
}

const signs = { check: 'm33 53 11 11 20-23', cross: 'm36 40 24 24m0-24L36 64', wait: 'M33 52h.1M48 52h.1M63 52h.1' };
