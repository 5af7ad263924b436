import { expect, it } from 'vitest';
import { tidyLink } from './tidy-link';

it.each([
  ['  https://example.com/x ', 'https://example.com/x'],
  ['example.com', 'https://example.com'],
  ['www.example.co.uk/a?b=c', 'https://www.example.co.uk/a?b=c'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
  ['partner@example.com', 'mailto:partner@example.com'],
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['about', '/about'],
  ['media/report.pdf', '/media/report.pdf'],
  ['report.pdf', '/report.pdf'],
])('tidyLink turns %j into %j', (written, meant) => {
  expect(tidyLink(written)).toBe(meant);
  expect(tidyLink(meant)).toBe(meant);
});

it.each([
  '',
  '/contact?x=1',
  '#faq',
  '?category=care',
  '//cdn.example/x',
  'mailto:a@b.example',
  'tel:+15550100199',
  '@assets/x.png',
  'javascript:alert(1)',
  'two words',
])('tidyLink leaves %j unchanged', (address) => {
  expect(tidyLink(address)).toBe(address);
});
