import { expect, it } from 'vitest';
import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { createBuiltSection, newElement } from './built-elements';

function build(...types: ElementType[]) {
  const section = createBuiltSection();
  const { editing, view } = section.host;
  for (const [index, type] of types.entries()) section.add(newElement(type), index - 1);
  const elements = () => section.elementsIn(editing.store.getState());
  return { section, editing, elements, issues: () => view.getState().issues };
}

it.each(Object.keys(ELEMENT_MODELS) as ElementType[])('a new %s element is valid', (type) => {
  expect(build(type).issues()).toEqual([]);
});

it('elements keep their insertion order, and can be moved and removed', () => {
  const { section, elements } = build('heading', 'list', 'button');
  const types = () => elements().map(({ type }) => type);
  expect(types()).toEqual(['heading', 'list', 'button']);
  section.move(0, 1);
  expect(types()).toEqual(['list', 'heading', 'button']);
  section.remove(1);
  expect(types()).toEqual(['list', 'button']);
});

it('an error stays with its field when the element moves, until it is fixed', () => {
  const { section, editing, elements, issues } = build('button', 'heading');
  const path = `element.${elements()[0]?.id}.url`;
  editing.update(path, 'javascript:alert(1)');
  section.move(0, 1);
  expect(issues()).toEqual([{ path, message: 'Enter a URL, a path on this site, or a mailto: or tel: link.' }]);
  editing.update(path, '/contact');
  expect(issues()).toEqual([]);
});
