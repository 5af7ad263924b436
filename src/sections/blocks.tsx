import { Children, createContext, Fragment, isValidElement, type ReactNode, useContext } from 'react';
import type { ShownDisclosures } from '../content/disclosures';
import { Disclosures } from './disclosures';

/** A section that editors added, to be rendered among the blocks of a page's view. */
export interface AddedBlock {
  key: string;
  node: ReactNode;
}

interface Arranged {
  added: readonly AddedBlock[];
  /** Sorts the keys of all blocks: those of the view in the order of its design, then the added ones. */
  arrange: (keys: readonly string[]) => readonly string[];
  /** The disclosures of the page's sections. */
  disclosures?: ShownDisclosures['sections'];
}

/** How the blocks of the page's view are arranged. Null renders them as designed. */
export const BlocksContext = createContext<Arranged | null>(null);

interface BlocksProps {
  /**
   * The page's blocks. Each is identified by the first section whose path it has; several children of one section are one block, and a
   * child without a path belongs to the block before it.
   */
  children: ReactNode;
  /** What follows all sections, wherever they are. */
  end?: ReactNode;
}

/** The blocks of a page's view, in the order that editors chose, with the sections they added in between. */
export function Blocks({ children, end }: BlocksProps) {
  const arranged = useContext(BlocksContext);
  if (!arranged) {
    return (
      <>
        {children}
        {end}
      </>
    );
  }
  const blocks = groupByKey(children);
  const isOwn = new Set(blocks.keys());
  const { added, arrange, disclosures } = arranged;
  for (const { key, node } of added) blocks.set(key, node);
  const keys = arrange([...isOwn, ...added.map(({ key }) => key)]);
  // Sections that share a block have their disclosures below it; those without a block, at the end.
  const textsAfter = (key: string) => textsOf(isOwn.has(key) ? keysIn(blocks.get(key)) : [key], disclosures);
  const placed = new Map(disclosures ? keys.map((key) => [key, textsAfter(key)]) : []);
  const shown = new Set([...placed.values()].flat());
  return (
    <>
      {keys.map((key) => (
        <Fragment key={key}>
          {blocks.get(key)}
          <Disclosures texts={placed.get(key)} />
        </Fragment>
      ))}
      {end}
      <Disclosures texts={textsOf(Object.keys(disclosures ?? {}), disclosures).filter((text) => !shown.has(text))} />
    </>
  );
}

function textsOf(keys: Iterable<string>, disclosures: Arranged['disclosures'] = {}): string[] {
  const texts = [...keys].flatMap((key) => (Object.hasOwn(disclosures, key) ? (disclosures[key] ?? []) : []));
  return [...new Set(texts)];
}

function groupByKey(children: ReactNode): Map<string, ReactNode> {
  const blocks = new Map<string, ReactNode[]>();
  let key = '';
  for (const child of Children.toArray(children)) {
    key = findKey(child) ?? key;
    const block = blocks.get(key);
    if (block) block.push(child);
    else blocks.set(key, [child]);
  }
  return blocks;
}

/** Returns the id of the first section whose path an element or one of its children has, or null. */
function findKey(node: ReactNode): string | null {
  const [first = null] = keysIn(node);
  return first;
}

/** Yields the ids of all sections whose paths an element or its children have. */
function* keysIn(node: ReactNode): Generator<string> {
  if (Array.isArray(node)) {
    for (const child of node) yield* keysIn(child);
    return;
  }
  if (!isValidElement<{ path?: unknown; also?: unknown; children?: ReactNode }>(node)) return;
  const { path, also, children } = node.props;
  for (const one of [path, also]) {
    const [, id] = typeof one === 'string' ? one.split('.') : [];
    if (id !== undefined) yield id;
  }
  if (typeof children === 'object') yield* keysIn(Children.toArray(children));
}
