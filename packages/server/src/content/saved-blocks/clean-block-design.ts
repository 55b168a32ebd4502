import { renderingPool } from '../rendering/rendering-pool.ts';

/** The parsed JSON text; undefined where it is none. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Sanitizes the component of a block (JSON text) by the rules for designs of newsletters. Undefined: it is no component, or nothing of it
 * may be in a message.
 */
export async function cleanBlockDesign(design: string): Promise<string | undefined> {
  const block = parsed(design);
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return undefined;
  const clean = await renderingPool.run('cleanDesign', JSON.stringify({ components: [block] }));
  const { components } = JSON.parse(clean ?? '{"components":[]}') as { readonly components: readonly object[] };
  return components.length > 0 ? JSON.stringify(components[0]) : undefined;
}
