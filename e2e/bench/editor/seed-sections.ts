import type { Db } from '../../../db/client';
import { elementOwners, sections } from '../../../db/schema/content';

/** The section types, used in turn, each with its own data. */
const KINDS: readonly ((n: number) => { sectionType: string; sectionData: Record<string, unknown> })[] = [
  (n) => ({
    sectionType: 'hero',
    sectionData: { headline: `Headline ${n}`, subheadline: `What stands below headline ${n}.`, cta: 'Go on' },
  }),
  (n) => ({
    sectionType: 'welcome',
    sectionData: { title: `Welcome ${n}`, body: [`The first paragraph of ${n}.`, `The second paragraph of ${n}.`] },
  }),
  (n) => ({
    sectionType: 'custom',
    sectionData: {
      elements: [
        { id: `heading-${n}-bench`, type: 'heading', data: { text: `Heading ${n}` } },
        { id: `paragraph-${n}-bench`, type: 'paragraph', data: { text: `A paragraph of section ${n}.` } },
      ],
    },
  }),
  (n) => ({
    sectionType: 'cta',
    sectionData: {
      title: `Call ${n}`,
      subtitle: `Below call ${n}`,
      primaryButton: { text: 'Yes', url: '/contact' },
      secondaryButton: { text: 'No', url: '/about' },
    },
  }),
];

/** Fills a page with dynamic sections, bypassing every rule except the database's own. */
export async function seedSections(db: Db, pageId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...(KINDS[n % KINDS.length] as (typeof KINDS)[number])(n),
    sectionId: `bench-${n}`,
    sectionName: `Section ${n}`,
    position: n,
    pageId,
  }));
  await db.insert(sections).values(rows);
  const owners = rows.flatMap(({ sectionId, sectionData: { elements = [] } }) =>
    (elements as { id: string }[]).map(({ id }) => ({ elementId: id, owner: `dynamic.${sectionId}` })),
  );
  if (owners.length > 0) await db.insert(elementOwners).values(owners);
}
