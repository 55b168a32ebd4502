import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { baseConfig } from '@pregon/federation/build/base-config';
import { repositoryRoot } from '@pregon/federation/build/project';
import { compile } from '@pregon/federation/release/build';

/** A page with GrapesJS and its newsletter preset as they come, behind one button. */
export interface BareEditor {
  readonly url: string;
  stop(): Promise<void>;
}

const remote = path.join(repositoryRoot, 'mf-newsletter');
const library = path.join(remote, 'node_modules');

const page = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>GrapesJS</title>
<script src="/main.js" defer></script></head>
<body style="margin:0"><button>Abrir</button><div id="editor" style="height:800px"></div></body></html>`;

const entry = `
  let editor;
  const open = async () => {
    const { start } = await import('./editor.js');
    editor = start();
  };
  document.querySelector('button').onclick = open;
  globalThis.closeEditor = () => { editor.destroy(); document.getElementById('editor').replaceChildren(); };
`;

/** It opens the message that ours starts with. Its icons would come from a foreign host, and its numbers go to one: neither here nor there. */
const editor = `
  import '${library}/grapesjs/dist/css/grapes.min.css';
  import grapesjs from '${library}/grapesjs';
  import preset from '${library}/grapesjs-preset-newsletter';
  import { starterTemplate } from '${remote}/src/features/newsletter-editor/message/mail-blocks.ts';
  export const start = () => grapesjs.init({
    container: '#editor', height: '800px', telemetry: false, cssIcons: '', storageManager: false, plugins: [preset],
    components: starterTemplate('Almacenes'),
  });
`;

/** Builds the page with the compiler of the house and serves it compressed, as the house serves its own. */
export async function serveBareEditor(folder: string): Promise<BareEditor> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.js'), entry);
  await writeFile(path.join(folder, 'editor.js'), editor);
  const config = baseConfig(folder, false);
  const output = { ...config.output, filename: 'main.js', publicPath: '/' };
  await compile({ ...config, entry: { main: path.join(folder, 'main.js') }, output, devtool: false });
  const files = await compressed(path.join(folder, 'dist'));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript';
    if (file) response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=31536000' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end(file ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : ''}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function compressed(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file));
  const compress = promisify(brotliCompress);
  return new Map(
    await Promise.all(files.map(async (file) => [`/${file}`, await compress(await readFile(path.join(folder, file)))] as const)),
  );
}
