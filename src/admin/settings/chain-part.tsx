import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { SecretField } from '../administration/secret-field';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';
import { ChainWalkReport } from './chain-walk-report';
import { CHAINS, type Chain, useChainWalk } from './use-chain-walk';

const NAMES: Record<Chain, string> = { content: 'Content', record: 'Record' };

/** The newest links of what is written, to be kept elsewhere; all of them are looked at when asked. */
export function ChainPart({ title }: { title: ReactNode }) {
  const { trpc } = useDashboard();
  const checking = useAct('The check could not be ended');
  const setting = useAct('The daily mail could not be set');
  const { walk, begin } = useChainWalk();
  const mailHint = useId();
  const heads = useQuery({ queryKey: ['admin', 'chain'], queryFn: () => trpc.chain.heads.query(), staleTime: 0 });

  function handleCheck() {
    void checking.act(async () => {
      const { data } = await heads.refetch();
      await begin(data ? data.content.seq + data.record.seq : 0);
    });
  }

  function handleMail(isOn: boolean) {
    void setting.act(async () => {
      await trpc.chain.setMailed.mutate({ isOn });
      await heads.refetch();
    });
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            Every change of the content and every entry of the record is chained to the one before by a hash. Who keeps
            the newest one elsewhere can show later that nothing before it was changed.
          </p>
        </div>
        <ToolButton disabled={checking.isActing} onClick={handleCheck}>
          {checking.isActing ? 'Checking...' : 'Check now'}
        </ToolButton>
      </div>
      {heads.isPending ? <Loading /> : null}
      {heads.isError ? (
        <LoadFailure what="The newest links" error={heads.error} onRetry={() => void heads.refetch()} />
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
                    {NAMES[chain]} <span>link {seq}</span> <code>{hash.slice(0, 12)}</code>
                  </h4>
                  <SecretField label={`Newest link of the ${chain}`} value={hash} />
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
                disabled={heads.data.isMailed === null || setting.isActing}
                aria-describedby={mailHint}
                onChange={(event) => handleMail(event.target.checked)}
              />
              Mail the newest links to all admins, daily
            </label>
            <p id={mailHint} className="field-hint">
              {heads.data.isMailed === null
                ? 'No mail server is set (SMTP_URL).'
                : 'What is in a mailbox can’t be changed along with the database.'}
            </p>
          </div>
        </>
      ) : null}
    </>
  );
}
