import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { baseConfig } from '@pregon/build-preset/base-config';
import { repositoryRoot } from '@pregon/build-preset/project';
import { compile } from '@pregon/build-preset/compile';
import { serveBuild, type ServedBuild } from './serve-build.ts';

const remote = path.join(repositoryRoot, 'mf-public');

/** The recipient's page of mf-public from the same source, rendered by React alone. */
const entry = `
  import '${repositoryRoot}/packages/ui/src/styles/public.css';
  import { createElement } from '${remote}/node_modules/react';
  import { createRoot } from '${remote}/node_modules/react-dom/client';
  import { UnsubscribePage } from '${remote}/src/features/unsubscribe/unsubscribe.page.tsx';
  import { unsubscribeLink } from '${remote}/src/public-path.ts';
  createRoot(document.getElementById('root')).render(createElement(UnsubscribePage, unsubscribeLink(location)));
`;

const head = `<!doctype html><html lang="es-CO"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pregón</title>
<link rel="stylesheet" href="/main.css">`;

const reactPage = `${head}<script src="/main.js" defer></script></head><body><div id="root"></div></body></html>`;

/**
 * Builds a recipient's page as a plain React application with the same compiler settings, and serves it at every address except `/html`,
 * which is the same page as static HTML.
 *
 * @param html is the inside of its body
 */
export async function servePlainPublicPages(folder: string, html: string): Promise<ServedBuild> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.js'), entry);
  const config = baseConfig(folder, false);
  const output = { ...config.output, filename: 'main.js', cssFilename: 'main.css', publicPath: '/' };
  await compile({ ...config, entry: { main: path.join(folder, 'main.js') }, output, devtool: false });
  const htmlPage = `${head}</head><body>${html}</body></html>`;
  const pageAt = (address: string) => (address === '/html' ? htmlPage : reactPage);
  return serveBuild(path.join(folder, 'dist'), pageAt, { message: 'Te has dado de baja', undo: 'x' });
}
