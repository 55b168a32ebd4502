import type { Component, ComponentDefinition } from 'grapesjs';

/**
 * A part with everything within it as a definition that can be inserted into another message: its styles are inline, because the rules
 * that hold them belong to this message, and it has no ids.
 */
export function blockDesign(part: Component): ComponentDefinition {
  const { components: _components, attributes: { id: _id, ...attributes } = {}, style: _style, ...rest } = part.toJSON();
  const style = part.getStyle();
  const components = part.components().models.map(blockDesign);
  return {
    ...rest,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(style).length > 0 && { style }),
    ...(components.length > 0 && { components }),
  };
}
