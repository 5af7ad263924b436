import { createContext, type ReactNode } from 'react';

/** What is known of a page's parts before they are drawn, by the names of their boundaries. */
export interface Parts {
  /** Those that can't be drawn. */
  faulty: ReadonlySet<string>;
  /** On the server, which has no boundaries of its own: draws a part so that it is known whether it could be. */
  onTry?: (name: string, children: ReactNode) => ReactNode;
}

export const PartsContext = createContext<Parts>({ faulty: new Set() });
