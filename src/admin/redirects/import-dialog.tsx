import { type ChangeEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { decodeText } from '../../lib/decode-text';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { useDashboard } from '../shell/dashboard-context';
import type { RedirectsReport } from './use-redirects';

type Mode = 'check' | 'all' | 'good';

/** The maximum file size, in bytes. */
const MAX_BYTES = 1_000_000;

/** The chosen file and its check results. */
interface Chosen {
  name: string;
  csv: string;
  report: RedirectsReport | null;
  /** Why the file is not a valid redirects file. */
  problem: string | null;
}

/** Imports redirects from a file. The whole file is checked first; nothing is written until the person confirms. */
export function ImportDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const { notify } = useDashboard();
  const read = trpc.redirects.import.useMutation();
  const draft = useStore(currentDraft);
  const isActing = read.isPending;
  const [chosen, setChosen] = useState<Chosen | null>(null);
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
      setChosen({ name, csv: '', report: null, problem });
    } else await send({ name, csv }, 'check');
  }

  async function send({ name, csv }: Pick<Chosen, 'name' | 'csv'>, mode: Mode): Promise<void> {
    try {
      const report = await read.mutateAsync({ csv, mode });
      if (mode === 'check') return setChosen({ name, csv, report, problem: null });
      notify({ title: 'Redirects imported', description: `${report.added} added, ${report.changed} changed.` });
      onClose();
      await onDone();
    } catch (error) {
      setChosen({ name, csv, report: null, problem: failureMessage(error) });
    }
  }

  const handleImport = (mode: Mode) => {
    if (chosen) void send(chosen, mode);
  };
  return (
    <Dialog title="Import redirects" onClose={onClose}>
      <p className="dialog-lead">
        Choose a CSV file whose first line is <code>from,to,kind,status</code>, like the exported file, with at most
        5,000 lines and 1 MB. Existing redirects from the same addresses are replaced; all others stay.
      </p>
      {draft ? (
        <p className="dialog-notice">The import changes the site at once, not the draft “{draft.name}”.</p>
      ) : null}
      <div aria-live="polite">
        {chosen?.problem ? (
          <p className="field-error">
            {chosen.name}: {chosen.problem}
          </p>
        ) : null}
        {chosen?.report ? <ImportLines name={chosen.name} report={chosen.report} /> : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv"
        hidden
        aria-label="Redirects file"
        onChange={(event) => void handleChoose(event)}
      />
      <p className="dialog-buttons">
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton
          look={chosen?.report ? undefined : 'navy'}
          disabled={isActing}
          onClick={() => input.current?.click()}
        >
          {chosen ? 'Choose another file…' : 'Choose a file…'}
        </ToolButton>
        {chosen?.report ? <ImportButton report={chosen.report} isBusy={isActing} onImport={handleImport} /> : null}
      </p>
    </Dialog>
  );
}

interface ImportButtonProps {
  report: RedirectsReport;
  isBusy: boolean;
  onImport: (mode: Mode) => void;
}

/** Imports the valid lines, leaving out invalid ones. Renders nothing if the import would change nothing. */
function ImportButton({ report: { added, changed, wrong }, isBusy, onImport }: ImportButtonProps) {
  const right = added + changed;
  if (right === 0) return null;
  const label = wrong === 0 ? `Import ${right}` : `Import only the ${right} valid ${right === 1 ? 'line' : 'lines'}`;
  return (
    <ToolButton look="navy" disabled={isBusy} onClick={() => onImport(wrong === 0 ? 'all' : 'good')}>
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
