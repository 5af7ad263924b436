import { Children, createContext, Fragment, isValidElement, type ReactNode, useContext } from 'react';

/** A section that editors added, to be rendered among the blocks of a page's view. */
export interface AddedBlock {
  key: string;
  node: ReactNode;
}

interface Arranged {
  added: readonly AddedBlock[];
  /** Sorts the keys of all blocks: those of the view in the order of its design, then the added ones. */
  arrange: (keys: readonly string[]) => readonly string[];
}

/** How the blocks of the page's view are arranged. Null renders them as designed. */
export const BlocksContext = createContext<Arranged | null>(null);

interface BlocksProps {
  /** The page's blocks. Each is identified by the first section whose path it has; a child without any belongs to the block before it. */
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
  const own = [...blocks.keys()];
  for (const { key, node } of arranged.added) blocks.set(key, node);
  const keys = arranged.arrange([...own, ...arranged.added.map(({ key }) => key)]);
  return (
    <>
      {keys.map((key) => (
        <Fragment key={key}>{blocks.get(key)}</Fragment>
      ))}
      {end}
    </>
  );
}

function groupByKey(children: ReactNode): Map<string, ReactNode> {
  const blocks = new Map<string, ReactNode>();
  let last: ReactNode[] | undefined;
  for (const child of Children.toArray(children)) {
    const key = findKey(child);
    if (key === null && last) {
      last.push(child);
      continue;
    }
    last = [child];
    blocks.set(key ?? '', last);
  }
  return blocks;
}

/** Returns the id of the first section whose path an element or one of its children has, or null. */
function findKey(node: ReactNode): string | null {
  if (!isValidElement<{ path?: unknown; children?: ReactNode }>(node)) return null;
  const { path, children } = node.props;
  if (typeof path === 'string') return path.split('.')[1] ?? null;
  if (typeof children !== 'object') return null;
  for (const child of Children.toArray(children)) {
    const key = findKey(child);
    if (key !== null) return key;
  }
  return null;
}
