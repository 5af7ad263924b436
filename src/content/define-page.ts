import * as z from 'zod/mini';
import { type Fields, type GroupValue, shapeOf } from './fields';

/** The model of a page: its address, the sections it can contain, and its initial content. */
export interface PageModel<F extends Fields = Fields> {
  id: string;
  label: string;
  /** The page's public address; `null` for content that is not a page (`site`). */
  path: string | null;
  /** In the order of the page's design. */
  sections: F;
  /** For sections that share a block of the design with an earlier one and move together with it: the id of that one. */
  within?: Readonly<Record<string, string>>;
  /** Known sections, all optional because editors can delete them, plus generic ones that the model does not know. */
  schema: z.ZodMiniType<PageContent<F>>;
  defaultContent: GroupValue<F>;
}

/** A page's content: section data by section id, in display order. Any section may have been deleted. */
export type PageContent<F extends Fields = Fields> = Partial<GroupValue<F>>;
/** The content type of a page model. */
export type ContentOf<P> = P extends PageModel<infer F> ? PageContent<F> : never;

/** Defines a page model. Sections that the model does not know are generic: any JSON within the general limits. */
export function definePage<const F extends Fields>(page: {
  id: string;
  label: string;
  path: string | null;
  sections: F;
  within?: { readonly [Section in keyof F & string]?: keyof F & string };
  defaultContent: GroupValue<F>;
}): PageModel<F> {
  const shape = Object.fromEntries(
    Object.entries(shapeOf(page.sections)).map(([id, schema]) => [id, z.optional(schema)]),
  );
  const schema = z.looseObject(shape) as unknown as z.ZodMiniType<PageContent<F>>;
  return { ...page, schema } as PageModel<F>;
}
