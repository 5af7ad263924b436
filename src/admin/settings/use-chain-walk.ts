import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';

export const CHAINS = ['content', 'record'] as const;
export type Chain = (typeof CHAINS)[number];

/** The state of verifying both chains. */
export type ChainWalk =
  | { state: 'none' }
  | { state: 'walking'; done: number; total: number }
  | { state: 'whole'; done: number; at: string }
  | { state: 'broken'; chain: Chain; seq: number; message: string };

/**
 * Has the server verify both chains, one part at a time, until they end or a link is broken.
 * @returns the state, and a function that starts; an error on the way is thrown and resets the state
 */
export function useChainWalk(): { walk: ChainWalk; begin: (total: number) => Promise<void> } {
  const { client } = trpc.useUtils();
  const [walk, setWalk] = useState<ChainWalk>({ state: 'none' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function begin(total: number): Promise<void> {
    let done = 0;
    setWalk({ state: 'walking', done, total });
    try {
      for (const chain of CHAINS) {
        const before = done;
        for (let from = 0, isDone = false; !isDone && !isGone.current; ) {
          const part = await client.chain.walk.query({ chain, from });
          if (part.broken) return setWalk({ state: 'broken', chain, ...part.broken });
          [from, isDone] = [part.to, part.isDone];
          done = before + from;
          setWalk({ state: 'walking', done, total: Math.max(total, done) });
        }
      }
      setWalk({ state: 'whole', done, at: new Date().toISOString() });
    } catch (error) {
      setWalk({ state: 'none' });
      throw error;
    }
  }

  return { walk, begin };
}
