import type { TestServer } from '../../server/main/testing';
import { isEqual } from '../../src/lib/is-equal';
import type { Person } from './person';

/** Checks that all people and the server have the same content and ids once everything is saved and reloaded. @returns what differs */
export async function checkAllAgree(
  server: TestServer,
  people: readonly Person[],
  key: Record<string, string>,
): Promise<string[]> {
  for (let round = 0; round < 3; round++) {
    for (const { page } of people) {
      await page().reload();
      await page().editing.finalize();
      const { conflicts } = page().editing.store.getState();
      if (conflicts.length > 0)
        page().editing.resolve(new Map(conflicts.map(({ path }) => [path, { kind: 'mine' as const }])));
      await page().editing.finalize();
    }
  }
  const { body } = await server.send('GET', '/api/content/home?ids=true', undefined, key);
  const problems: string[] = [];
  for (const { author, page } of people) {
    await page().reload();
    const { content, pending } = page().editing.store.getState();
    if (pending.size > 0) problems.push(`${author} has unsaved changes left: ${JSON.stringify([...pending])}`);
    if (JSON.stringify(content.home) !== JSON.stringify(body.content)) problems.push(`${author} sees other content`);
    if (!isEqual(content.ids.home, body.ids)) problems.push(`${author} knows different ids`);
  }
  return problems;
}
