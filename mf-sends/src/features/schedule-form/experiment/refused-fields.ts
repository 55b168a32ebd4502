import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { armName } from './arm-name.ts';
import { sameForAll as unchangedArm } from './new-design.ts';

/** What the server has refused: messages by the names of the form, and of the design below `experiment.`. */
interface RefusedDesign {
  readonly fields: Readonly<Record<string, string>>;
  /** The design as it was then. */
  readonly design: ExperimentDesign;
}

const root = 'experiment.';
const ofArm = /^arms\.(\d)\.(.+)$/;

/** The message of a version's field, with the name of the version, as it stands above the form. */
export const withArm = (path: string, text: string): string => {
  const [, place] = /^experiment\.arms\.(\d)\./.exec(path) ?? [];
  return place === undefined ? text : `${armName(Number(place) + 1)}: ${text}`;
};

/** The message of a version's field, where the version needs no name. */
export const withoutArm = (text: string): string => text.replace(/^Versión [A-D]: /, '');

function valueAt(design: ExperimentDesign, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], design);
}

/** The field that shows the fault of a path; a template's own field has what is wrong with the number of its places or buttons. */
function shownAt(design: ExperimentDesign, path: string): string | undefined {
  const [, place, ofRequest = ''] = ofArm.exec(path) ?? [];
  if (place === undefined) return path in design ? path : undefined;
  const arm = design.arms[Number(place)];
  const [name = '', ...rest] = ofRequest.replace(/^whatsapp\./, '').split('.');
  if (!arm) return undefined;
  if (name in unchangedArm) return `arms.${place}.${name}`;
  // The schedule's own template is no field of the version.
  if (!arm.whatsapp || !(name in arm.whatsapp)) return undefined;
  const isValue = rest.length > 0 || name === 'waMediaUrl';
  return `arms.${place}.whatsapp.${isValue ? [name, ...rest].join('.') : 'waTemplateId'}`;
}

/**
 * The messages of the server by the fields of the design, `arms.1.whatsapp.waTemplateId`, until the value of the field changes. What has no
 * field there is missing.
 */
export function refusedFields({ fields, design: refused }: RefusedDesign, design: ExperimentDesign): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, text] of Object.entries(fields)) {
    const field = path.startsWith(root) ? shownAt(design, path.slice(root.length)) : undefined;
    if (field !== undefined && JSON.stringify(valueAt(design, field)) === JSON.stringify(valueAt(refused, field)))
      found[field] = withoutArm(text);
  }
  return found;
}
