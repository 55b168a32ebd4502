import { expect, it } from '@jest/globals';

it('lets React record no stacks of elements, which would be different objects', () => {
  const stackOf = (element: object): unknown => Reflect.get(element, '_debugStack');
  expect(stackOf(<p>Hola</p>)).toBeInstanceOf(Error);
  expect(stackOf(<p>Hola</p>)).toBe(stackOf(<b>Hola</b>));
});
