const awning = 'v14a10 10 0 0 1-20 0a10 10 0 0 1-20 0a10 10 0 0 1-20 0a10 10 0 0 1-20 0v-14z';

/** An illustration: three shops in a street, and sound waves from the one in the middle. */
export function Street() {
  return (
    <svg className="street" viewBox="0 -28 352 204" fill="none" aria-hidden="true">
      <g stroke="var(--line)" strokeWidth="8" strokeLinecap="round">
        <path d="M130 42a52 52 0 0 1 92 0" />
        <path d="M106 28a80 80 0 0 1 140 0" />
      </g>
      <circle cx="176" cy="52" r="14" fill="var(--accent)" />
      <Shop x={24} top={92} color="var(--chart-3)" />
      <Shop x={136} top={76} color="var(--accent)" />
      <Shop x={248} top={92} color="var(--chart-4)" />
      <path d="M8 172h336" stroke="var(--line-control)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** 80 units wide, down to the street. */
function Shop({ x, top, color }: { x: number; top: number; color: string }) {
  return (
    <g>
      <rect x={x + 4} y={top} width="72" height={170 - top} rx="4" fill="var(--sunken)" stroke="var(--line)" strokeWidth="2" />
      <rect x={x + 14} y={top + 36} width="26" height="26" rx="3" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" />
      <rect x={x + 48} y={top + 36} width="18" height={134 - top} rx="3" fill={color} opacity="0.85" />
      <path d={`M${x + 80} ${top}${awning}`} fill={color} />
    </g>
  );
}
