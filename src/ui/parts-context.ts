import { createContext, type ReactNode } from 'react';

/** Information about a page's parts, by the name of their boundary, that is known before they render. */
export interface Parts {
  /** Parts that fail to render. */
  faulty: ReadonlySet<string>;
  /** For the server, because React has no error boundaries there: renders a part in a way that reveals whether it fails. */
  onTry?: (name: string, children: ReactNode) => ReactNode;
}

export const PartsContext = createContext<Parts>({ faulty: new Set() });
