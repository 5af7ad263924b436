import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { pageName, pagePath } from '../../editing/names';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { type Question, withdrawQuestion } from '../../editor-panels/dialogs/questions';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { AltField } from '../../editor-panels/media/alt-field';
import { FolderField } from '../../editor-panels/media/folder-field';
import { MediaPicker } from '../../editor-panels/media/media-picker';
import { type MediaDetails, type MediaItem, useLibraryChanged } from '../../editor-panels/media/use-library';
import { longTime } from '../../editor-panels/when';
import { ResponsiveImage } from '../../ui/responsive-image';
import { ToolButton } from '../../ui/tool-button';
import { useFocusInside } from '../../ui/use-focus-inside';
import { EarlierVersions } from '../administration/earlier-versions';
import { formatSize } from '../administration/size';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

type Use = MediaDetails['uses'][number];

interface MediaDetailProps {
  item: MediaItem;
  onClose: () => void;
}

/** An image's details: its alt text, where it is used, and its actions. */
export function MediaDetail({ item, onClose }: MediaDetailProps) {
  const { user, notify } = useDashboard();
  const details = trpc.media.read.useQuery({ key: item.key }, { staleTime: 0 });
  const onChanged = useLibraryChanged('media');
  // The fields keep their own state, so they are remounted after a restore.
  const [putBacks, setPutBacks] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const [question, setQuestion] = useState<{ ask: Question; act: () => void } | null>(null);
  const onError = useNotifyFailure();
  const replace = trpc.media.replace.useMutation({
    onError,
    async onSuccess({ places }) {
      notify({ title: 'Image replaced', description: `In ${formatPlaces(places)}.` });
      await onChanged();
    },
  });
  const remove = trpc.media.delete.useMutation({ onError, onSuccess: () => handleGone('Image deleted') });
  const withdraw = trpc.media.withdraw.useMutation({ onError, onSuccess: () => handleGone('Image withdrawn') });
  const uses = details.data?.uses;
  // Drafts keep the image that they were made with.
  const replaceable = uses?.filter(({ kind }) => kind !== 'draft') ?? [];
  const view = useRef<HTMLElement>(null);
  useFocusInside(view);
  useEffect(() => {
    view.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function handleGone(title: string) {
    notify({ title, description: item.name });
    // Closes before the refetch, so that the deleted image is not requested.
    flushSync(onClose);
    await onChanged();
  }

  function handleReplacement(other: MediaItem) {
    setChoosing(false);
    const count = replaceable.length;
    setQuestion({
      ask: {
        title: 'Replace everywhere',
        message: `Replace “${item.name}” with “${other.name}” in ${formatPlaces(count)}?`,
        details: ['This saves immediately as one change. You can undo it in Activity.'],
        confirmLabel: 'Replace',
      },
      act: () => replace.mutate({ from: item.key, to: other.key }),
    });
  }

  function handleDelete() {
    const count = uses?.length ?? 0;
    setQuestion({
      ask: {
        title: 'Delete image',
        message: `Delete “${item.name}” from the library?`,
        details:
          count > 0
            ? [`It’s used in ${formatPlaces(count)} and stays there:`, ...(uses ?? []).slice(0, 5).map(describeUse)]
            : ['Earlier versions of the site that use it still show it.'],
        confirmLabel: 'Delete',
        isDestructive: true,
      },
      act: () => remove.mutate({ key: item.key, isSure: count > 0 }),
    });
  }

  function handleWithdrawal() {
    const count = uses?.length ?? 0;
    setQuestion({
      ask: withdrawQuestion(
        item.name,
        'picture',
        count > 0
          ? [
              `It’s used in ${formatPlaces(count)}; an empty box will appear there:`,
              ...(uses ?? []).slice(0, 5).map(describeUse),
            ]
          : [],
      ),
      act: () => withdraw.mutate({ key: item.key }),
    });
  }

  return (
    <section ref={view} tabIndex={-1} className="media-detail" aria-label={item.name}>
      <header>
        <h3>{item.name}</h3>
        <ToolButton look="small" onClick={onClose}>
          Close
        </ToolButton>
      </header>
      <div className="media-detail-picture">
        <ResponsiveImage src={item.url} sizes="24rem" alt={item.alt} />
      </div>
      <p className="media-detail-facts">
        {item.width} × {item.height}, {formatSize(item.bytes)}, {item.createdBy ? `${item.createdBy}, ` : ''}
        <time dateTime={item.createdAt}>{longTime(item.createdAt)}</time>
      </p>
      <AltField
        key={`${item.key} ${putBacks}`}
        mediaKey={item.key}
        alt={details.data?.alt ?? item.alt}
        name={item.name}
      />
      <FolderField
        key={`${item.key} folder ${putBacks}`}
        mediaKey={item.key}
        folder={details.data?.folder ?? item.folder}
      />
      <PictureVersions mediaKey={item.key} onPutBack={() => setPutBacks((count) => count + 1)} />
      <div className="media-uses">
        <h4>Used on</h4>
        {details.isPending ? <p>Loading...</p> : null}
        {details.isError ? <p role="alert">{failureMessage(details.error)}</p> : null}
        {uses?.length === 0 ? <p>Not used on the site or in drafts.</p> : null}
        {uses && uses.length > 0 ? (
          <ul>
            {uses.map((use) => (
              <li key={`${use.kind} ${use.path} ${use.name} ${use.draftId}`}>
                <UsePlace use={use} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="media-detail-buttons">
        <ToolButton disabled={replaceable.length === 0} onClick={() => setChoosing(true)}>
          Replace everywhere
        </ToolButton>
        <ToolButton look="danger" disabled={!uses} onClick={handleDelete}>
          Delete
        </ToolButton>
        {user.role === 'admin' ? (
          <ToolButton look="danger" disabled={!uses} onClick={handleWithdrawal}>
            Withdraw permanently
          </ToolButton>
        ) : null}
      </div>
      {isChoosing ? (
        <MediaPicker
          title={`Replace “${item.name}” with`}
          without={item.key}
          onPick={handleReplacement}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {question ? (
        <ConfirmDialog
          {...question.ask}
          onConfirm={() => {
            setQuestion(null);
            question.act();
          }}
          onCancel={() => setQuestion(null)}
        />
      ) : null}
    </section>
  );
}

function UsePlace({ use }: { use: Use }) {
  const path = use.pageId === null ? null : pagePath(use.pageId);
  if (use.draftId !== undefined) {
    return (
      <Link href={draftPath(use.draftId)} className="text-link">
        {describeUse(use)}
      </Link>
    );
  }
  return path === null ? (
    describeUse(use)
  ) : (
    <a href={path} target="_blank" rel="noreferrer" className="text-link">
      {describeUse(use)}
    </a>
  );
}

function describeUse({ kind, pageId, name, path }: Use): string {
  if (kind === 'template') return `Template “${name}”`;
  const page = pageId === null ? '' : pageName(pageId);
  if (kind === 'draft') return `Draft “${name}”: ${page}`;
  const sections =
    kind === 'section' ? [{ sectionId: path.split('.')[1] ?? '', sectionName: name ?? '', sectionType: '' }] : [];
  return `${page}: ${pathLabel(path, sections)}`;
}

function formatPlaces(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

interface PictureVersionsProps {
  mediaKey: string;
  /** Called when an earlier version was restored and the data refetched. */
  onPutBack: () => void;
}

/** Lists earlier names and alt texts of an image. */
function PictureVersions({ mediaKey, onPutBack }: PictureVersionsProps) {
  const { notify } = useDashboard();
  const onChanged = useLibraryChanged('media');
  const versions = trpc.media.versions.useQuery({ key: mediaKey }, { staleTime: 0 });
  const putBack = trpc.media.putBack.useMutation({
    async onSuccess() {
      await onChanged();
      notify({ title: 'Version restored', description: 'The image has its earlier name, alt text and folder again.' });
      onPutBack();
    },
    onError: useNotifyFailure(),
  });

  return (
    <EarlierVersions
      versions={versions.data ?? []}
      renderVersion={({ name, alt, folder, isInLibrary }) => (
        <>
          {alt || <em>no alt text</em>}
          <small>
            {isInLibrary ? name : `${name}, not in the library`}
            {folder === '' ? '' : `, in ${folder}`}
          </small>
        </>
      )}
      isSame={(version, now) => version.alt === now.alt && version.name === now.name && version.folder === now.folder}
      isBusy={putBack.isPending}
      onPutBack={({ version }) => putBack.mutate({ key: mediaKey, version })}
    />
  );
}
