import '../../styles/record.css';
import { useEffect, useRef, useState } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { formatDay } from '../../content/day';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { longTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { RowsTable } from '../administration/rows-table';
import { ScreenFrame } from '../administration/screen-frame';
import { formatSize } from '../administration/size';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import { ExaminationForm } from './examination-form';

type Examination = Outputs['record']['examinations']['items'][number];

/** How often the list is read again while a response is being made, in milliseconds. */
const POLL_MS = 2_000;

/** Responses to examinations: the form to ask for one, and those that were made. */
export function ExaminationScreen() {
  const list = trpc.record.examinations.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? POLL_MS : false),
    },
  );
  return (
    <ScreenFrame
      title="Examination response"
      lead="One ZIP file with the site on the dates an examiner names, the statements on it with what supports them, and who approved what."
    >
      <ExaminationForm onAsked={() => void list.refetch()} />
      <section className="record-part" aria-labelledby="examination-list">
        <h3 id="examination-list">Responses</h3>
        {list.isPending ? <Loading /> : null}
        {list.isError ? (
          <LoadFailure what="The responses" error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data?.items.length === 0 ? (
          <div className="admin-empty" role="status">
            <h3>No responses yet</h3>
            <p>Choose the dates above. You can leave this screen while a response is made.</p>
          </div>
        ) : null}
        {list.data && list.data.items.length > 0 ? (
          <Responses items={list.data.items} onChanged={() => void list.refetch()} />
        ) : null}
      </section>
    </ScreenFrame>
  );
}

function isOpen({ state }: Examination): boolean {
  return state === 'waiting' || state === 'running';
}

function Responses({ items, onChanged }: { items: readonly Examination[]; onChanged: () => void }) {
  return (
    <>
      <Announcement items={items} />
      <RowsTable
        caption="Responses"
        rows={items}
        keyOf={({ id }) => String(id)}
        columns={COLUMNS}
        actions={(examination) => <Actions examination={examination} onChanged={onChanged} />}
      />
    </>
  );
}

/** Tells screen readers when a response is finished. */
function Announcement({ items }: { items: readonly Examination[] }) {
  const [words, setWords] = useState('');
  const open = useRef(new Set<number>());
  useEffect(() => {
    const ended = items.find((each) => open.current.has(each.id) && !isOpen(each));
    open.current = new Set(items.filter(isOpen).map(({ id }) => id));
    if (ended) setWords(ended.state === 'done' ? 'The response is ready.' : 'The response could not be made.');
  }, [items]);
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  );
}

const COLUMNS = [
  { label: 'Response', cell: (examination: Examination) => <About examination={examination} /> },
  { label: 'State', cell: (examination: Examination) => <State examination={examination} /> },
  {
    label: 'Size',
    cell: ({ bytes }: Examination) => (bytes === null ? '–' : formatSize(bytes).replace(' ', '\u00a0')),
  },
  { label: 'Asked by', cell: (examination: Examination) => <Asked examination={examination} /> },
];

function About({ examination: { id, request } }: { examination: Examination }) {
  const { dates, from, to, pages, kinds, withFiles } = request;
  const days = dates.length === 1 ? formatDay(dates[0] ?? '') : `${dates.length} dates`;
  const parts = [
    pages.length === 0 ? 'all pages' : pages.length === 1 ? 'one page' : `${pages.length} pages`,
    kinds.length === 0
      ? 'all statements'
      : kinds.length === 1
        ? 'one kind of statement'
        : `${kinds.length} kinds of statements`,
    withFiles ? 'with files' : 'without files',
  ];
  return (
    <>
      <span className="rows-name">
        Response {id}: {days}
      </span>
      <span className="rows-words">
        {formatDay(from)} to {formatDay(to)}, {parts.join(', ')}
      </span>
    </>
  );
}

const TONES = { waiting: 'waiting', running: 'waiting', done: undefined, failed: 'off', interrupted: 'off' } as const;
const STATES = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Ready',
  failed: 'Failed',
  interrupted: 'Interrupted',
} as const;

function State({ examination }: { examination: Examination }) {
  const { state, done, parts, failure, deleteAt, deletedAt } = examination;
  if (deletedAt) {
    return (
      <>
        <span className="status" data-tone="quiet">
          Deleted
        </span>
        <span className="rows-words">{longTime(deletedAt)}</span>
      </>
    );
  }
  return (
    <>
      <span className="status" data-tone={TONES[state]}>
        {STATES[state]}
      </span>
      {state === 'running' ? (
        <progress className="record-progress" aria-label="Progress" value={done} max={Math.max(parts, 1)} />
      ) : null}
      {state === 'failed' ? <span className="rows-words">{failure}</span> : null}
      {state === 'interrupted' ? (
        <span className="rows-words">The server was stopped while it was made. Ask for it again.</span>
      ) : null}
      {state === 'done' && deleteAt ? <span className="rows-words">Kept until {longTime(deleteAt)}</span> : null}
    </>
  );
}

function Asked({ examination: { by, createdAt } }: { examination: Examination }) {
  return (
    <>
      {by.name ?? 'The server'}
      <span className="rows-words">{longTime(createdAt)}</span>
    </>
  );
}

function Actions({ examination, onChanged }: { examination: Examination; onChanged: () => void }) {
  const { id, state, deletedAt, request } = examination;
  const { user } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.record.deleteExamination.useMutation({
    onError: useNotifyFailure('The response was not deleted'),
    onSettled: onChanged,
  });
  const name = <span className="sr-only"> response {id}</span>;
  const mayDownload = user.role === 'admin' || !request.withChain;
  if (deletedAt || state === 'running') return null;
  return (
    <>
      {state === 'done' && mayDownload ? (
        <ToolButton
          look="small"
          onClick={() => downloadUrl(`/api/record/examinations/${id}/download`, `examination-response-${id}.zip`)}
        >
          Download{name}
        </ToolButton>
      ) : null}
      <ToolButton look="small" className="tool-danger" disabled={remove.isPending} onClick={() => setAsking(true)}>
        Delete{name}
      </ToolButton>
      {isAsking ? (
        <ConfirmDialog
          title={`Delete response ${id}?`}
          message="The record stays as it is: you can ask for the same response again."
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id: String(id) });
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
