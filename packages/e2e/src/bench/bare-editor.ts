import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { baseConfig } from '@pregon/build-preset/base-config';
import { repositoryRoot } from '@pregon/build-preset/project';
import { compile } from '@pregon/build-preset/compile';
import { serveBuild, type ServedBuild } from './serve-build.ts';

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

/** Opens the same message as our editor. Icons from a foreign host and telemetry are switched off in both. */
const editor = `
  import '${library}/grapesjs/dist/css/grapes.min.css';
  import grapesjs from '${library}/grapesjs';
  import preset from '${library}/grapesjs-preset-newsletter';
  import { starterTemplate } from '${remote}/src/features/newsletter-editor/message/mail-blocks.ts';
  export const start = () => grapesjs.init({
    container: '#editor', height: '800px', telemetry: false, cssIcons: '', storageManager: false, plugins: [preset],
    components: starterTemplate({ name: 'Almacenes', pages: [], legal: [] }),
  });
`;

/** A page with unmodified GrapesJS and its newsletter preset behind one button, built with the same compiler settings. */
export async function serveBareEditor(folder: string): Promise<ServedBuild> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.js'), entry);
  await writeFile(path.join(folder, 'editor.js'), editor);
  const config = baseConfig(folder, false);
  const output = { ...config.output, filename: 'main.js', publicPath: '/' };
  await compile({ ...config, entry: { main: path.join(folder, 'main.js') }, output, devtool: false });
  return serveBuild(path.join(folder, 'dist'), () => page);
}
