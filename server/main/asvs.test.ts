import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../platform/project-root';

const text = readFileSync(path.join(PROJECT_ROOT, 'server/ASVS.md'), 'utf8');
const HOST = 'the host';

/** Number of level 1 and 2 requirements in each section of version 5.0.0; those of level 3 follow them. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const rows = text
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  .filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
  .map(([number = '', asks = '', place = '', shown = '']) => ({ number, asks, place, shown }));
const leftOut = [...text.matchAll(/^Not applicable: ([\d., ]+), because /gm)].flatMap(([, numbers = '']) =>
  numbers.split(', '),
);
const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const filesIn = (cell: string) => namedIn(cell).filter((name) => /\/.*\.\w+$|^[.\w-]+\.(?:json|example)$/.test(name));

describe('ASVS.md', () => {
  it('lists every requirement of levels 1 and 2 once, with its implementation or the reason why it does not apply', () => {
    const named = [...rows.map(({ number }) => number), ...leftOut];
    expect(named.filter((number, index) => named.indexOf(number) !== index)).toEqual([]);
    expect([...named].sort()).toEqual([...all].sort());
    expect(all).toHaveLength(253);
  });

  it('gives a place and a test for each requirement, or says how the host meets it', () => {
    for (const { number, asks, place, shown } of rows) {
      expect([number, asks.length > 5, place.length > 5]).toEqual([number, true, true]);
      const isTested = filesIn(shown).some((file) => /\.(?:test|spec)\.tsx?$/.test(file));
      const isHosts = shown === HOST && place.startsWith(HOST);
      expect([number, isTested || isHosts]).toEqual([number, true]);
    }
  });

  it('only refers to files that exist', () => {
    const files = rows.flatMap(({ place, shown }) => [...filesIn(place), ...filesIn(shown)]);
    expect(files.length).toBeGreaterThan(300);
    expect([...new Set(files)].filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
  });
});
