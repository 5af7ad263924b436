import { useEffect, useState } from 'react';
import { failureIssues } from '../../../api/failure-message';
import { trpc } from '../../../api/trpc-react';
import { storedFacts } from '../../../pages/page-facts';
import { deriveDescription } from '../../../site/head';
import { AskForm } from '../../administration/ask-form';
import { PictureInput } from '../../administration/picture-input';
import { useDraftWrites } from '../../drafts/use-draft-writes';
import { useDashboard } from '../../shell/dashboard-context';
import { IndexField, type SaidFieldProps, TakeTheirs, WordsField } from './said-fields';
import { SharingPreview } from './sharing-preview';
import { findChanges, makeHead, readSaid, type Said, type SharingData } from './use-sharing';

interface SharingFormProps {
  pageId: string;
  data: SharingData;
  /** Receives whether there are unsaved edits. */
  onChange: (isOther: boolean) => void;
  /** Reloads the stored values after a conflict. */
  onReadAgain: () => Promise<SharingData | undefined>;
  onSaved: () => Promise<void>;
  onCancel: () => void;
  onClose: () => void;
}

/** Edits a page's metadata next to a preview. Saved as one change. */
export function SharingForm({ pageId, data, onChange, onReadAgain, onSaved, onCancel, onClose }: SharingFormProps) {
  const { notify } = useDashboard();
  const change = trpc.sharing.change.useMutation();
  const { draft, save } = useDraftWrites();
  const [seen, setSeen] = useState(() => readSaid(data, pageId));
  const [said, setSaid] = useState(seen);
  const [theirs, setTheirs] = useState<Partial<Said>>({});
  const isFront = data.path === '/';
  const isDraft = storedFacts(data.contents[pageId]).status === 'draft';
  const isOther = Object.keys(findChanges(said, seen)).length > 0;
  useEffect(() => onChange(isOther), [isOther, onChange]);

  function say(words: Partial<Said>) {
    setSaid((before) => ({ ...before, ...words }));
  }

  async function handleSend(_: unknown, isForDraft: boolean) {
    const changed = findChanges(said, seen);
    if (Object.keys(changed).length > 0) {
      try {
        const saved = await save({
          ...{ about: said.title, isForDraft },
          toSite: () => change.mutateAsync({ pageId, ...changed, seen }),
          changes: [{ op: 'changePage', pageId, ...changed }],
        });
        if (saved.to === 'nowhere') return;
        if (saved.to === 'site') notify({ title: 'Saved', description: `Search and sharing: ${said.title}` });
      } catch (error) {
        await reloadAfterConflict(error, changed);
        throw error;
      }
    }
    onClose();
    await onSaved();
  }

  /** After a conflict, the other person's values become the new base, so that saving again overwrites them. */
  async function reloadAfterConflict(error: unknown, mine: Partial<Said>) {
    const clashing = failureIssues(error).map(({ path }) => path);
    const read = isConflict(error) ? await onReadAgain() : undefined;
    if (!read) return;
    const now = readSaid(read, pageId);
    setSeen(now);
    setSaid({ ...now, ...mine });
    setTheirs(Object.fromEntries(Object.entries(now).filter(([key]) => clashing.includes(key))));
  }

  const takeTheirs = (key: keyof Said) =>
    Object.hasOwn(theirs, key) && theirs[key] !== said[key] ? () => say({ [key]: theirs[key] }) : undefined;
  const head = makeHead(data, pageId, said);
  return (
    <AskForm
      submitLabel={draft ? 'Save to draft' : 'Save'}
      busyLabel="Saving..."
      hasDraft={!draft}
      onSend={handleSend}
      onCancel={onCancel}
    >
      {(problemOf) => (
        <div className="sharing">
          <div className="fields">
            {isFront ? (
              <p className="field-hint">
                The home page uses the firm name and tagline as its title, unless you set a search title.
              </p>
            ) : (
              <WordsField
                name="title"
                label="Title"
                hint="Search engines show about 60 characters, followed by the firm name."
                maxLength={120}
                isRequired
                value={said.title}
                onChange={(title) => say({ title })}
                onTakeTheirs={takeTheirs('title')}
                problem={problemOf('title')}
              />
            )}
            <WordsField
              name="searchTitle"
              label="Search title"
              hint={
                said.searchTitle === ''
                  ? `If empty, we’ll use: “${head.title}”`
                  : 'Replaces the title and firm name. Search engines show about 60 characters.'
              }
              maxLength={120}
              value={said.searchTitle}
              onChange={(searchTitle) => say({ searchTitle })}
              onTakeTheirs={takeTheirs('searchTitle')}
              problem={problemOf('searchTitle')}
            />
            <WordsField
              name="description"
              label="Meta description"
              hint={describeDefault(said.description, deriveDescription(pageId, data.contents))}
              maxLength={320}
              isLong
              value={said.description}
              onChange={(description) => say({ description })}
              onTakeTheirs={takeTheirs('description')}
              problem={problemOf('description')}
            />
            <PictureField
              value={said.image}
              onChange={(image) => say({ image })}
              onTakeTheirs={takeTheirs('image')}
              problem={problemOf('image')}
            />
            <IndexField
              value={said.index}
              onChange={(index) => say({ index })}
              onTakeTheirs={takeTheirs('index')}
              problem={problemOf('index')}
            />
            <WordsField
              name="canonical"
              label="Canonical URL"
              hint="If this content is published elsewhere, enter the full URL search engines should list."
              maxLength={2000}
              value={said.canonical}
              onChange={(canonical) => say({ canonical })}
              onTakeTheirs={takeTheirs('canonical')}
              problem={problemOf('canonical')}
            />
          </div>
          <SharingPreview pageId={pageId} title={said.title} image={said.image} head={head} isDraft={isDraft} />
        </div>
      )}
    </AskForm>
  );
}

function isConflict(error: unknown): boolean {
  return (error as { data?: { code?: string } | null }).data?.code === 'CONFLICT';
}

function describeDefault(written: string, own: string): string {
  if (written !== '') return 'Search engines show about 160 characters.';
  return own === '' ? 'If empty, the page has no description.' : `If empty, we’ll use: “${own}”`;
}

const LABEL = 'Share image';
const HINT = 'If none, we’ll generate one from the title and firm name. Best size: 1200 × 630 pixels.';

/** The image shown when the page is shared. */
function PictureField({ value, onChange, onTakeTheirs, problem }: SaidFieldProps<string>) {
  return (
    <PictureInput label={LABEL} hint={HINT} name="image" value={value} onChange={onChange} problem={problem}>
      <TakeTheirs label={LABEL} onClick={onTakeTheirs} />
    </PictureInput>
  );
}
