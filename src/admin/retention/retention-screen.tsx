import { useRegion } from '../../editor-panels/use-region';
import '../../styles/record.css';
import '../../styles/retention.css';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { addDays, dayIn, formatDay } from '../../content/day';
import { disposalCutoff, LEAST_YEARS, type RetentionRules } from '../../content/retention';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { TextField } from '../administration/text-field';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { CopyPart } from './copy-part';
import { DisposalPage } from './disposal-page';
import { DisposalsPart } from './disposals-part';
import { HoldPage } from './hold-page';
import { HoldsPart } from './holds-part';
import { describeRules, MONTHS } from './retention-words';

/** How long records are kept, legal holds, disposals, and the copy; one hold with `?hold=2`, one disposal with `?disposal=3`. */
export function RetentionScreen() {
  const { user } = useDashboard();
  const asked = new URLSearchParams(useSearch());
  const back = <Link href={SCREEN_PATHS.retention}>Retention</Link>;
  const [hold, disposal] = [asked.get('hold') ?? '', asked.get('disposal') ?? ''];
  if (isId(hold)) return <HoldPage key={hold} id={hold} back={back} />;
  if (isId(disposal)) return <DisposalPage key={disposal} id={disposal} back={back} />;
  return (
    <ScreenFrame
      title="Retention"
      lead={
        <>
          Everything the site published is kept, with the files of its claims, until no one needs it anymore. Nothing
          can be deleted before.
          {user.role === 'admin'
            ? null
            : ' An admin changes the rules, places holds and proposes disposals; you can confirm a disposal.'}
        </>
      }
    >
      <div className="retention">
        <RulesPart />
        <HoldsPart />
        <DisposalsPart />
        <CopyPart />
      </div>
    </ScreenFrame>
  );
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

function RulesPart() {
  const { user } = useDashboard();
  const region = useRegion();
  const rules = trpc.retention.rules.useQuery({}, { staleTime: 0 });
  const [isChanging, setChanging] = useState(false);
  const { data } = rules;
  return (
    <section className="part" aria-labelledby="retention-rules">
      <div className="part-head">
        <div>
          <h3 id="retention-rules">How long records are kept</h3>
          {data ? <p>{describeRules(data)}</p> : null}
        </div>
        {user.role === 'admin' && data ? <ToolButton onClick={() => setChanging(true)}>Change…</ToolButton> : null}
      </div>
      {rules.isPending ? <Loading /> : null}
      {rules.isError ? <LoadFailure what="The rules" error={rules.error} onRetry={() => void rules.refetch()} /> : null}
      {data && region ? (
        <ul className="retention-rules">
          <li>The period starts when something is replaced or taken down. Content in use has no date.</li>
          <li>
            Content last used on or before{' '}
            <strong>{formatDay(addDays(disposalCutoff(dayIn(region.timeZone), data), -1))}</strong> may be disposed of.
          </li>
          <li>A legal hold keeps records for longer, until an admin releases it.</li>
          <li>A disposal needs two people. The log keeps its entries and their hashes for good.</li>
        </ul>
      ) : null}
      {data && isChanging ? <RulesDialog rules={data} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

function RulesDialog({ rules, onClose }: { rules: RetentionRules; onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const change = trpc.settings.change.useMutation();

  async function handleSend(text: (name: string) => string) {
    const value = { month: Number(text('month')), day: Number(text('day')), years: Number(text('years')) };
    await change.mutateAsync({ key: 'retention', value });
    await utils.retention.invalidate();
    notify({ title: 'Retention saved' });
    onClose();
  }

  return (
    <Dialog title="How long records are kept" size="small" onClose={onClose}>
      <AskForm submitLabel="Save" busyLabel="Saving..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <>
            <div className="retention-year-end">
              <FieldFrame id="year-end-month" label="Fiscal year ends in" problem={problemOf('value.month')}>
                <select id="year-end-month" name="month" className="input" defaultValue={rules.month}>
                  {MONTHS.map((name, index) => (
                    <option key={name} value={index + 1}>
                      {name}
                    </option>
                  ))}
                </select>
              </FieldFrame>
              <TextField
                label="On day"
                name="day"
                isRequired
                inputMode="numeric"
                maxLength={2}
                value={String(rules.day)}
                problem={problemOf('value.day')}
              />
            </div>
            <TextField
              label="Years after the end of that fiscal year"
              name="years"
              isRequired
              inputMode="numeric"
              maxLength={3}
              value={String(rules.years)}
              hint={`At least ${LEAST_YEARS}.`}
              problem={problemOf('value.years')}
            />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
