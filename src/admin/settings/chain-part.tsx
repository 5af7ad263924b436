import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SecretField } from '../administration/secret-field';
import { useNotifyFailure } from '../administration/use-notify-failure';

const NAMES: Record<Chain, string> = { content: 'Content', record: 'Audit log' };

/** Shows the newest hashes of both hash chains, to store elsewhere, and verifies the chains on request. */
export function ChainPart({ title }: { title: ReactNode }) {
  const { walk, begin } = useChainWalk();
  const mailHint = useId();
  const heads = trpc.chain.heads.useQuery(undefined, { staleTime: 0 });
  const check = useMutation({
    async mutationFn() {
      const { data } = await heads.refetch();
      await begin(data ? data.content.seq + data.record.seq : 0);
    },
    onError: useNotifyFailure('Could not finish the check'),
  });
  const setMailed = trpc.chain.setMailed.useMutation({
    onSuccess: () => heads.refetch(),
    onError: useNotifyFailure('Could not change the daily email'),
  });

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Every content change and audit log entry is linked to the one before it by a hash. Keep a copy of the latest
            hash elsewhere to prove later that nothing was altered.
          </p>
        </div>
        <ToolButton disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check now'}
        </ToolButton>
      </div>
      {heads.isPending ? <Loading /> : null}
      {heads.isError ? (
        <LoadFailure what="The latest hashes" error={heads.error} onRetry={() => void heads.refetch()} />
      ) : null}
      <ChainWalkReport walk={walk} />
      {heads.data ? (
        <>
          <div className="chain-heads">
            {CHAINS.map((chain) => {
              const { seq, hash } = heads.data[chain];
              return (
                <div key={chain}>
                  <h4>
                    {NAMES[chain]} <span>entry {seq}</span> <code>{hash.slice(0, 12)}</code>
                  </h4>
                  <SecretField label={`Latest hash of the ${NAMES[chain].toLowerCase()}`} value={hash} />
                </div>
              );
            })}
          </div>
          <div>
            <label className="check-line">
              <input
                type="checkbox"
                className="checkbox"
                checked={heads.data.isMailed === true}
                disabled={heads.data.isMailed === null || setMailed.isPending}
                aria-describedby={mailHint}
                onChange={(event) => setMailed.mutate({ isOn: event.target.checked })}
              />
              Email the latest hashes to all admins every day
            </label>
            <p id={mailHint} className="field-hint">
              {heads.data.isMailed === null
                ? 'Email isn’t configured (SMTP_URL).'
                : 'Someone who alters the database can’t alter the copies in your inbox.'}
            </p>
          </div>
        </>
      ) : null}
    </>
  );
}

/** Shows the progress and result of verifying the chains. */
function ChainWalkReport({ walk }: { walk: ChainWalk }) {
  return (
    <div className="report-place">
      {walk.state === 'walking' ? (
        <label className="chain-progress">
          Entries checked: {walk.done} of {walk.total}
          <progress value={walk.done} max={Math.max(walk.total, 1)} />
        </label>
      ) : null}
      <p role="status" className="chain-outcome" data-outcome={walk.state}>
        {walk.state === 'whole' ? `All ${walk.done} entries are intact as of ${longTime(walk.at)}.` : null}
        {walk.state === 'broken'
          ? `Data was altered outside of the site, ${describePlace(walk)}: ${walk.message}. Run “npm run check” for a full report.`
          : null}
      </p>
    </div>
  );
}

function describePlace({ chain, seq }: Extract<ChainWalk, { state: 'broken' }>): string {
  const name = NAMES[chain].toLowerCase();
  return seq > 0 ? `at entry ${seq} of the ${name}` : `in the ${name}`;
}

const CHAINS = ['content', 'record'] as const;
type Chain = (typeof CHAINS)[number];

/** The state of verifying both chains. */
type ChainWalk =
  | { state: 'none' }
  | { state: 'walking'; done: number; total: number }
  | { state: 'whole'; done: number; at: string }
  | { state: 'broken'; chain: Chain; seq: number; message: string };

/**
 * Has the server verify both chains, one part at a time, until they end or a link is broken.
 * @returns the state, and a function that starts; an error on the way is thrown and resets the state
 */
function useChainWalk(): { walk: ChainWalk; begin: (total: number) => Promise<void> } {
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
