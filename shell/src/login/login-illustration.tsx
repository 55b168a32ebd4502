import drawings from './login-illustration.svg';

/** The scenes of the illustration: the town crier announces, searches a lost key, and so on. */
export type IllustrationScene = keyof typeof scenes;

/** A drawing in `login-illustration.svg`, with its position, rotation and size. */
type Item = readonly [drawing: string, x: number, y: number, turn: number, size: number];

interface Scene {
  readonly label: string;
  readonly isFeast?: boolean;
  readonly things: readonly Item[];
}

const scenes = {
  announcement: {
    label: 'Un pregonero anuncia en la plaza; su voz llega en ondas a las tiendas del pueblo',
    things: [
      ['letter', 478, 300, -12, 1.05],
      ['chat', 640, 372, 10, 1],
      ['tag', 250, 316, -24, 1],
      ['words', 412, 120, -8, 0.9],
      ['letter', 120, 420, -20, 0.8],
      ['tag', 590, 190, 12, 0.8],
      ['letter', 730, 170, 14, 0.85],
      ['heart', 96, 200, 8, 0.75],
    ],
  },
  'lost-key': {
    label: 'El pregonero pregunta en la plaza de quién es la llave que se perdió',
    things: [
      ['key', 470, 296, -32, 1.5],
      ['question', 640, 372, 10, 1],
      ['question', 250, 316, -14, 0.95],
      ['letter', 412, 120, -8, 0.9],
      ['key', 124, 420, 24, 0.85],
      ['chat', 640, 160, 12, 0.85],
      ['question', 96, 200, 8, 0.75],
    ],
  },
  'new-key': {
    label: 'El pregonero anuncia en la plaza una llave nueva para una cerradura',
    things: [
      ['lock', 470, 276, 8, 1.55],
      ['done', 646, 372, 10, 1],
      ['key', 250, 316, -24, 1.1],
      ['letter', 412, 100, -8, 0.9],
      ['lock', 120, 416, -14, 0.85],
      ['key', 676, 170, 18, 1],
      ['done', 96, 200, 8, 0.75],
    ],
  },
  welcome: {
    label: 'La plaza está de fiesta, y el pregonero da la bienvenida a alguien nuevo',
    isFeast: true,
    things: [
      ['invitation', 474, 296, -10, 1.35],
      ['heart', 640, 372, 10, 1],
      ['heart', 252, 330, -10, 0.9],
      ['letter', 130, 420, -20, 0.8],
      ['words', 690, 250, 10, 0.85],
      ['chat', 104, 256, 8, 0.75],
    ],
  },
} as const satisfies Record<string, Scene>;

/** Concentric rings: radius and colour. */
const rings = [
  [700, 1],
  [560, 2],
  [430, 1],
  [310, 3],
  [205, 2],
] as const;

/** Items below this line are visible where the illustration is a strip. */
const lowSky = 360;

/** The illustration: a town crier, the town, and what he announces. */
export function LoginIllustration({ scene }: { scene: IllustrationScene }) {
  const { label, things, isFeast = false }: Scene = scenes[scene];
  return (
    <div className="illustration">
      <svg viewBox="0 0 840 876" preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
        {rings.map(([radius, tone]) => (
          <circle key={radius} className="illustration-ring" cx="372" cy="520" r={radius} fill={`var(--art-${tone})`} />
        ))}
        <circle cx="372" cy="520" r="112" fill="var(--art-glow)" />
        <Drawing of="sky" />
        <Drawing of="town" />
        {isFeast ? <Drawing of="bunting" /> : null}
        <Drawing of="crier" />
        {things.map(([drawing, x, y, turn, size]) => (
          <g key={`${x} ${y}`} className={y > lowSky ? 'illustration-item illustration-low' : 'illustration-item'}>
            <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
              <Drawing of={drawing} />
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}

function Drawing({ of: name }: { of: string }) {
  return <use href={`${drawings}#${name}`} />;
}
