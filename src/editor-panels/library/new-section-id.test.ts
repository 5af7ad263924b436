import { expect, it } from 'vitest';
import { newSectionId } from './new-section-id';

it.each([
  ['Call to action', [], 'callToAction2'],
  ['Hero', [], 'hero2'],
  ['Hero', ['hero', 'hero2'], 'hero3'],
  ['Opening hours', [], 'openingHours'],
  ['Öffnungs-Zeiten!', [], 'offnungsZeiten'],
  ['2026 in figures', [], 'inFigures'],
  ['你好', [], 'section'],
  ['你好', ['section'], 'section2'],
  ['constructor', [], 'constructor2'],
  ['A'.repeat(90), [], `a${'a'.repeat(49)}`],
])('newSectionId for "%s" with %j taken is %s', (name, taken, id) => {
  expect(newSectionId(name, 'home', taken)).toBe(id);
});
