import * as z from 'zod/mini';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** A page of the site: where it is, what its sections may hold, and the content it starts with. */
export interface PageModel<F extends Fields = Fields> {
  id: string;
  label: string;
  /** Where visitors read it; `null` for content that is no page of its own (`site`). */
  path: string | null;
  sections: F;
  /** Known sections, each optional (an editor may delete one), and generic ones the model does not know. */
  schema: z.ZodMiniType<PageContent<F>>;
  defaultContent: GroupValue<F>;
}

/** A page's content: section id to section data, in the order they are shown. Any section may have been deleted. */
export type PageContent<F extends Fields = Fields> = Partial<GroupValue<F>>;
/** The content type of a page model. */
export type ContentOf<P> = P extends PageModel<infer F> ? PageContent<F> : never;

/** Makes a page model. Sections the page does not know are generic: any JSON, checked by the general limits alone. */
export function definePage<const F extends Fields>(page: {
  id: string;
  label: string;
  path: string | null;
  sections: F;
  defaultContent: GroupValue<F>;
}): PageModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(page.sections)).map(([id, schema]) => [id, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<PageContent<F>>;
  return { ...page, schema };
}
