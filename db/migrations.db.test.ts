import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(`db/migrations/meta/${file}`, 'utf8'));

it('each migration starts from the schema of the previous one, so that the next can be generated', () => {
  const { entries } = read('_journal.json') as { entries: { idx: number; tag: string }[] };
  expect(readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))).toEqual(
    entries.map(({ tag }) => `${tag}.sql`),
  );
  const shapes = readdirSync('db/migrations/meta').filter((file) => file.endsWith('_snapshot.json'));
  const ids = shapes.map((file) => read(file).id);
  expect(shapes.map((file) => read(file).prevId)).toEqual([
    '00000000-0000-0000-0000-000000000000',
    ...ids.slice(0, -1),
  ]);
  expect(shapes.at(-1)).toBe(`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`);
});
