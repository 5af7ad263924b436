import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pages, sections } from './schema/content';
import { openTestDatabase } from './testing';

it('an expression with columns of several tables names them, or the query fails in tests', async () => {
  const database = await openTestDatabase();
  const count = sql`(select count(*) from ${sections} where ${sections.pageId} = ${pages.pageId})`;
  expect(() => database.db.select({ count }).from(pages).toSQL()).toThrow('Write out the names');
  expect(() =>
    database.db.select({ count, page: sections.pageId }).from(pages).innerJoin(sections, sql`true`).toSQL(),
  ).not.toThrow();
  await database.close();
});
