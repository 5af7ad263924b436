import { type ChangeEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureMessage, failureReason } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { type CurrentDraft, currentDraft } from '../../editor-panels/drafts/current-draft';
import { decodeText } from '../../lib/decode-text';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { chooseDraft } from '../drafts/draft-choice';
import { useEnterDraft } from '../drafts/use-enter-draft';
import { useDashboard } from '../shell/dashboard-context';
import type { RedirectsReport } from './use-redirects';

type Mode = 'check' | 'all' | 'good';

/** The maximum file size, in bytes. */
const MAX_BYTES = 1_000_000;

interface CsvFile {
  name: string;
  csv: string;
}

/** The chosen file and its check results. */
interface Chosen extends CsvFile {
  report: RedirectsReport | null;
  /** The draft that it was checked for; null for the site. */
  target: CurrentDraft | null;
  /** Why the file is not a valid redirects file. */
  problem: string | null;
}

/**
 * Imports redirects from a file, into the draft that this tab edits or into the site. The whole file is checked first; nothing is written
 * until the person confirms. If another target is chosen, the file is checked again for that.
 */
export function ImportDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const { notify } = useDashboard();
  const toSite = trpc.redirects.import.useMutation();
  const toDraft = trpc.drafts.importRedirects.useMutation();
  const utils = trpc.useUtils();
  const prepare = useEnterDraft();
  const draft = useStore(currentDraft);
  const isActing = toSite.isPending || toDraft.isPending;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const target = chosen ? chosen.target : draft;
  const input = useRef<HTMLInputElement>(null);

  async function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    const { name, size } = file;
    const csv = size > MAX_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
    // Allows choosing the same file again after fixing it.
    if (input.current) input.current.value = '';
    if (csv === null) {
      const problem =
        size > MAX_BYTES
          ? 'The file is larger than 1 MB. Split it and import the parts.'
          : 'This is not a text file. Save it as CSV.';
      setChosen({ name, csv: '', report: null, target, problem });
    } else await send({ name, csv }, 'check', target);
  }

  /** @returns whether the file was imported */
  async function send({ name, csv }: CsvFile, mode: Mode, to: CurrentDraft | null): Promise<boolean> {
    try {
      const report = to
        ? await toDraft.mutateAsync({ draftId: to.id, csv, mode })
        : await toSite.mutateAsync({ csv, mode });
      if (mode === 'check') {
        setChosen({ name, csv, report, target: to, problem: null });
        return false;
      }
      const counts = `${report.added} added, ${report.changed} changed.`;
      const title = to ? 'Redirects saved to the draft' : 'Redirects imported';
      const entered = to && to.id !== draft?.id ? ` You’re now editing the draft “${to.name}”.` : '';
      notify({ title, description: counts + entered });
      onClose();
      await (to ? utils.drafts.invalidate() : onDone());
      return true;
    } catch (error) {
      if (!to && failureReason(error) === 'APPROVAL_REQUIRED') await chooseTarget({ name, csv }, true);
      else setChosen({ name, csv, report: null, target: to, problem: failureMessage(error) });
      return false;
    }
  }

  /** Asks for a draft, and checks the file for that. */
  async function chooseTarget(file: CsvFile, isRequired: boolean): Promise<void> {
    const to = await chooseDraft({ isRequired, suggestedName: `Redirects from ${file.name}`.slice(0, 200) });
    if (to) await send(file, 'check', to);
  }

  /** Imports the file. A draft that was chosen is then the one that the tab edits, which renders everything again. */
  async function importFile(file: Chosen, mode: Mode): Promise<void> {
    const enter = file.target && (await prepare(file.target));
    if (file.target && !enter) return;
    if (await send(file, mode, file.target)) await enter?.();
  }

  const report = chosen?.report;
  const canChooseDraft = report && !target ? countRight(report) > 0 : false;
  const handleImport = (mode: Mode) => {
    if (chosen) void importFile(chosen, mode);
  };
  const handleToDraft = () => {
    if (chosen) void chooseTarget(chosen, false);
  };
  return (
    <Dialog title="Import redirects" onClose={onClose}>
      <p className="dialog-lead">
        Choose a CSV file whose first line is <code>from,to,kind,status</code>, like the exported file, with at most
        5,000 lines and 1 MB. Existing redirects from the same addresses are replaced; all others stay.
      </p>
      {target ? (
        <p className="dialog-notice">
          The redirects are saved to the draft “{target.name}”. The site stays as it is until you publish it.
        </p>
      ) : null}
      <div aria-live="polite">
        {chosen?.problem ? (
          <p className="field-error">
            {chosen.name}: {chosen.problem}
          </p>
        ) : null}
        {chosen && report ? <ImportLines name={chosen.name} report={report} /> : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        hidden
        aria-label="Redirects file"
        onChange={(event) => void handleChoose(event)}
      />
      <p className="dialog-buttons" data-count={canChooseDraft ? 4 : undefined}>
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton look={report ? undefined : 'navy'} disabled={isActing} onClick={() => input.current?.click()}>
          {chosen ? 'Choose another file…' : 'Choose a file…'}
        </ToolButton>
        {canChooseDraft ? (
          <ToolButton disabled={isActing} onClick={handleToDraft}>
            Save to draft…
          </ToolButton>
        ) : null}
        {report ? (
          <ImportButton report={report} isForDraft={target !== null} isBusy={isActing} onImport={handleImport} />
        ) : null}
      </p>
    </Dialog>
  );
}

function countRight({ added, changed }: RedirectsReport): number {
  return added + changed;
}

interface ImportButtonProps {
  report: RedirectsReport;
  isForDraft: boolean;
  isBusy: boolean;
  onImport: (mode: Mode) => void;
}

/** Imports the valid lines, leaving out invalid ones. Renders nothing if the import would change nothing. */
function ImportButton({ report, isForDraft, isBusy, onImport }: ImportButtonProps) {
  const right = countRight(report);
  if (right === 0) return null;
  const isWhole = report.wrong === 0;
  const lines = isWhole ? `${right}` : `only the ${right} valid ${right === 1 ? 'line' : 'lines'}`;
  const label = isForDraft ? `Save ${lines} to draft` : `Import ${lines}`;
  return (
    <ToolButton look="navy" disabled={isBusy} onClick={() => onImport(isWhole ? 'all' : 'good')}>
      {isBusy ? 'Importing...' : label}
    </ToolButton>
  );
}

/** Shows what importing a file would do, and its errors line by line. */
function ImportLines({ name, report }: { name: string; report: RedirectsReport }) {
  const { added, changed, unchanged, wrong, problems, notes } = report;
  return (
    <div className="report" data-tone={wrong > 0 ? 'bad' : undefined}>
      <h4>
        {name}: {[`${added} to add`, `${changed} to change`, `${unchanged} unchanged`].join(', ')}
      </h4>
      {wrong > 0 ? (
        <Lines
          title={`${wrong === 1 ? '1 line' : `${wrong} lines`} can’t be imported. Nothing has been saved yet.`}
          lines={problems}
          all={wrong}
        />
      ) : null}
      {notes.length > 0 ? <Lines title="Notes" lines={notes} all={notes.length} /> : null}
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: RedirectsReport['problems'];
  all: number;
}

function Lines({ title, lines, all }: LinesProps) {
  return (
    <>
      <p>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {lines.map(({ line, words }) => (
          <li key={`${line} ${words}`}>
            <strong>Line {line}:</strong> {words}
          </li>
        ))}
        {all > lines.length ? <li>And {all - lines.length} more.</li> : null}
      </ul>
    </>
  );
}
