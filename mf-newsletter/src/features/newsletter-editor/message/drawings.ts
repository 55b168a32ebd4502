/** Illustrations as placeholders for the retailer's images in blocks and templates. They are not loaded from another host. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The content of an SVG. */
  readonly content: string;
}

const hero = (ground: string, content: string): Drawing => ({
  width: 600,
  height: 240,
  content: `<rect width="600" height="240" fill="${ground}"/>${content}`,
});
const product = (ground: string, content: string): Drawing => ({
  width: 250,
  height: 180,
  content: `<rect width="250" height="180" fill="${ground}"/>${content}`,
});
const dots = (color: string, ...places: readonly (readonly [number, number, number])[]) =>
  `<g fill="${color}">${places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;
const lights = dots(
  '#f2c14e',
  [40, 35, 6],
  [110, 30, 6],
  [190, 35, 6],
  [262, 30, 6],
  [338, 35, 6],
  [412, 30, 6],
  [490, 35, 6],
  [560, 30, 6],
);
const star = (x: number, y: number, size: number, color: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" fill="${color}" d="M0-10 2.9-3.1 10-2.6 4.6 2.2 6.2 9.2 0 5.4-6.2 9.2-4.6 2.2-10-2.6-2.9-3.1z"/>`;

const drawings = {
  gifts: hero(
    '#123f3a',
    `<circle cx="300" cy="300" r="220" fill="#1a554d"/><path fill="#f3ead9" d="M0 216h600v24H0z"/><path d="M0 18q75 34 150 0t150 0 150 0 150 0" fill="none" stroke="#f3ead9" stroke-width="2"/>${lights}<path fill="#c9302c" d="M206 108h104v108H206z"/><path fill="#a92622" d="M196 90h124v26H196z"/><path fill="#f2c14e" d="M248 90h20v126h-20zM258 90c-30 0-46-34-24-38 16-2 24 22 24 38zm0 0c30 0 46-34 24-38-16-2-24 22-24 38zM322 140h92v76h-92z"/><path fill="#123f3a" d="M361 140h14v76h-14z"/><path fill="#f3ead9" d="M134 154h62v62h-62z"/><path fill="#c9302c" d="M134 178h62v12h-62z"/><path fill="#2f8577" d="M444 216h-28l44-66h-20l38-56h-16l22-40 22 40h-16l38 56h-20l44 66h-28z"/>`,
  ),
  launch: hero(
    '#1d2a5b',
    `<circle cx="300" cy="240" r="170" fill="#27387a"/><circle cx="300" cy="240" r="110" fill="#3550a8"/><path fill="#f4a259" d="M236 216V128l64-28 64 28v88z"/><path fill="#d9823b" d="M300 156v60h64v-88z"/><path fill="#f7c59f" d="M236 128l64 28 64-28-64-28z"/>${star(300, 62, 2.2, '#ffd166')}${star(180, 96, 1, '#ffffff')}${star(424, 92, 1, '#ffffff')}${star(132, 164, 0.7, '#ffd166')}${star(470, 158, 0.7, '#ffd166')}<path fill="#131c40" d="M0 216h600v24H0z"/>`,
  ),
  ticket: hero(
    '#7a1f5c',
    `<circle cx="90" cy="40" r="120" fill="#8f2a6d"/><circle cx="540" cy="230" r="130" fill="#8f2a6d"/><g transform="rotate(-6 300 120)"><path fill="#fff4dc" d="M150 60h300v36a24 24 0 0 0 0 48v36H150v-36a24 24 0 0 0 0-48z"/><path d="M340 66v108" stroke="#7a1f5c" stroke-width="4" stroke-dasharray="8 8"/><circle cx="212" cy="98" r="16" fill="none" stroke="#b81575" stroke-width="9"/><circle cx="274" cy="142" r="16" fill="none" stroke="#b81575" stroke-width="9"/><path d="M276 84l-66 72" stroke="#b81575" stroke-width="9"/><path fill="#b81575" d="M372 92h48v10h-48zM372 114h48v10h-48zM372 136h30v10h-30z"/></g>`,
  ),
  storefront: hero(
    '#dbeee9',
    `<circle cx="480" cy="62" r="34" fill="#f2c14e"/><path fill="#b9d8d0" d="M0 204q150-50 300-20t300-10v66H0z"/><path fill="#fff" d="M170 96h260v120H170z"/><path fill="#1a554d" d="M170 40h260v24H170z"/><path fill="#c9302c" d="M156 64h48v40a24 24 0 0 1-48 0zM252 64h48v40a24 24 0 0 1-48 0zM348 64h48v40a24 24 0 0 1-48 0z"/><path fill="#fff4e6" d="M204 64h48v40a24 24 0 0 1-48 0zM300 64h48v40a24 24 0 0 1-48 0zM396 64h48v40a24 24 0 0 1-48 0z"/><path fill="#9ccabd" d="M192 144h96v48h-96z"/><path fill="#1a554d" d="M326 140h72v76h-72z"/><circle cx="386" cy="180" r="4" fill="#f2c14e"/><path fill="#2f8577" d="M0 216h600v24H0z"/>`,
  ),
  cake: hero(
    '#ffe1ea',
    `${dots('#f2c14e', [70, 60, 8], [520, 50, 8], [470, 130, 6], [110, 150, 6])}${dots('#5b8def', [130, 40, 6], [540, 120, 8], [60, 120, 6])}${dots('#b81575', [180, 90, 6], [430, 60, 7], [500, 180, 5])}<path fill="#c96f3b" d="M200 150h200v66H200z"/><path fill="#fff" d="M200 140h200v26q-20 20-40 0-20 20-40 0-20 20-40 0-20 20-40 0-20 20-40 0z"/><path fill="#b81575" d="M240 96h120v46H240z"/><path fill="#ffb3cc" d="M240 92h120v16q-15 14-30 0-15 14-30 0-15 14-30 0-15 14-30 0z"/><path fill="#5b8def" d="M266 58h8v34h-8zM296 58h8v34h-8zM326 58h8v34h-8z"/><path fill="#f2c14e" d="M270 34q10 14 0 22-10-8 0-22zM300 34q10 14 0 22-10-8 0-22zM330 34q10 14 0 22-10-8 0-22z"/><path fill="#7a4a2f" d="M176 216h248v12H176z"/>`,
  ),
  bag: hero(
    '#2d2a4a',
    `<circle cx="300" cy="130" r="150" fill="#3b3763"/><path d="M258 92v-14a42 42 0 0 1 84 0v14" fill="none" stroke="#f7c59f" stroke-width="10"/><path fill="#f4a259" d="M222 88h156l16 128H206z"/><path fill="#e76f51" d="M300 190c-50-32-46-66-22-68 12 0 20 10 22 16 2-6 10-16 22-16 24 2 28 36-22 68z"/>${star(140, 70, 0.8, '#ffd166')}${star(470, 92, 0.8, '#ffd166')}<path fill="#1f1d36" d="M0 216h600v24H0z"/>`,
  ),
  stars: hero(
    '#e8f0fe',
    `<path fill="#fff" d="M110 46h380a18 18 0 0 1 18 18v96a18 18 0 0 1-18 18H330l-34 34v-34H110a18 18 0 0 1-18-18V64a18 18 0 0 1 18-18z"/>${[180, 240, 300, 360].map((x) => star(x, 112, 2.3, '#f2a516')).join('')}${star(420, 112, 2.3, '#d5dcea')}`,
  ),
  paper: hero(
    '#f3ead9',
    `<circle cx="520" cy="40" r="90" fill="#eadbbf"/><g transform="rotate(4 300 130)"><path fill="#fff" d="M190 30h220v186H190z"/><path fill="#1a554d" d="M208 48h184v22H208z"/><path fill="#c9302c" d="M208 84h84v62h-84z"/><path fill="#d9cfc2" d="M304 84h88v10h-88zM304 102h88v10h-88zM304 120h88v10h-88zM304 138h60v10h-60zM208 160h184v10H208zM208 178h184v10H208zM208 196h120v10H208z"/></g>`,
  ),
  dishes: product(
    '#f2e6d3',
    '<ellipse cx="125" cy="100" rx="86" ry="52" fill="#c9302c"/><ellipse cx="125" cy="95" rx="58" ry="32" fill="#e7b7a4"/><ellipse cx="125" cy="92" rx="30" ry="15" fill="#f2e6d3"/>',
  ),
  mug: product(
    '#dfeae6',
    '<path fill="#1a554d" d="M70 56h92v66a24 24 0 0 1-24 24H94a24 24 0 0 1-24-24z"/><path d="M162 74h14a20 20 0 0 1 0 42h-14" fill="none" stroke="#1a554d" stroke-width="11"/><path d="M98 44q-8-10 0-20M118 44q-8-10 0-20M138 44q-8-10 0-20" fill="none" stroke="#9ccabd" stroke-width="5"/>',
  ),
  towels: product(
    '#e6ecf8',
    '<rect x="62" y="112" width="126" height="34" rx="14" fill="#3550a8"/><rect x="70" y="78" width="110" height="34" rx="14" fill="#6f8bd8"/><rect x="78" y="44" width="94" height="34" rx="14" fill="#a9bbec"/>',
  ),
  lamp: product(
    '#fdf1d8',
    '<path fill="#e59a1b" d="M92 34h66l26 62H66z"/><path fill="#6b4a1c" d="M119 96h12v46h-12z"/><rect x="88" y="140" width="74" height="12" rx="6" fill="#6b4a1c"/>',
  ),
  train: product(
    '#dfeae6',
    '<path fill="#1a554d" d="M60 82h90v44H60z"/><path fill="#c9302c" d="M140 50h54v76h-54z"/><path fill="#f2c14e" d="M154 62h28v24h-28z"/><path fill="#1a554d" d="M76 56h16v26H76z"/><circle cx="86" cy="134" r="16" fill="#2b2320"/><circle cx="126" cy="134" r="16" fill="#2b2320"/><circle cx="170" cy="134" r="16" fill="#2b2320"/>',
  ),
  backpack: product(
    '#fbe4ef',
    '<path d="M102 48v-8a23 23 0 0 1 46 0v8" fill="none" stroke="#7a1f5c" stroke-width="9"/><rect x="76" y="46" width="98" height="106" rx="28" fill="#b81575"/><rect x="90" y="96" width="70" height="42" rx="12" fill="#7a1f5c"/><path fill="#fbe4ef" d="M112 110h26v6h-26z"/>',
  ),
} satisfies Record<string, Drawing>;
export type DrawingName = keyof typeof drawings;

/** File name of the uploaded image. */
export const drawingNames = Object.keys(drawings) as DrawingName[];

/** The size of a drawing, in pixels of the message. */
export const drawingSize = (name: DrawingName): { readonly width: number; readonly height: number } => drawings[name];

/** A drawing as a data URL. */
export function drawing(name: DrawingName): string {
  const { width, height, content } = drawings[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#<>%]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
