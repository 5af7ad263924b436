import { useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import type { Attachment, LibraryDisclosure } from '../../content/disclosures';
import { useLibrary } from '../../editor-panels/claims/read-library';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { Disclosures } from '../../sections/disclosures';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { AttachDialog } from './attach-dialog';
import { DisclosureDialog } from './disclosure-dialog';
import { DisclosureRecord } from './disclosure-record';
import { archiveDisclosure, attachDisclosure, detachDisclosure } from './library-changes';
import { BACK, PlaceName, PlaceNames, useNamePlace } from './place-name';
import { useMayWrite, useSaveLibrary } from './use-library';

/** A disclosure: its text as visitors read it, what it is attached to, its versions, and everything that happened to it. */
export function DisclosureDetail({ id }: { id: string }) {
  const { all, isPending, isError, error, refetch } = useLibrary();
  const draft = useStore(currentDraft);
  const disclosure = all.find((one) => one.id === id);
  // Only the site knows which places of a claim do not show it yet.
  const { data } = trpc.disclosures.get.useQuery({ id }, { staleTime: 0, enabled: draft === null });
  if (isPending) return <Loading />;
  if (isError || !disclosure) {
    return (
      <ScreenFrame back={BACK} title="Disclosure">
        {isError ? (
          <LoadFailure what="The disclosure" error={error} onRetry={refetch} />
        ) : (
          <div className="admin-empty">
            <h3>There is no such disclosure</h3>
            <p>A revert may have removed it, or it is only in a draft.</p>
          </div>
        )}
      </ScreenFrame>
    );
  }
  const missing = data?.missing ?? [];
  const gone = new Set(data?.attachments.flatMap(({ id, isClaimGone }) => (isClaimGone ? id : [])));
  return (
    <ScreenFrame
      back={BACK}
      title={disclosure.name}
      lead={disclosure.archived ? 'Archived. It can’t be attached.' : null}
      tools={<Tools all={all} disclosure={disclosure} />}
    >
      <section className="part disclosure-preview" aria-labelledby="disclosure-text">
        <div className="part-head">
          <div>
            <h3 id="disclosure-text">Text</h3>
            <p>As visitors see it: black on white, in the largest size of running text.</p>
          </div>
        </div>
        <Disclosures texts={[disclosure.text]} />
      </section>
      <PlaceNames places={[...disclosure.attachments, ...missing]}>
        <Places disclosure={disclosure} missing={missing} gone={gone} />
        <DisclosureRecord id={id} />
      </PlaceNames>
    </ScreenFrame>
  );
}

/** Returns a function that writes changes at once and shows a failure. */
function useWrite(disclosure: LibraryDisclosure) {
  const save = useSaveLibrary();
  const onError = useNotifyFailure();
  const [isBusy, setBusy] = useState(false);
  async function write(changes: Parameters<typeof save>[0]['changes'], said: string) {
    setBusy(true);
    try {
      await save({ about: disclosure.name, changes, said });
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, write: (...given: Parameters<typeof write>) => void write(...given) };
}

function Tools({ all, disclosure }: { all: readonly LibraryDisclosure[]; disclosure: LibraryDisclosure }) {
  const mayWrite = useMayWrite();
  const { isBusy, write } = useWrite(disclosure);
  const [asking, setAsking] = useState<'edit' | 'attach' | null>(null);
  const close = () => setAsking(null);
  if (!mayWrite) return null;
  if (disclosure.archived) {
    return (
      <ToolButton
        disabled={isBusy}
        onClick={() => write([archiveDisclosure(disclosure, false)], 'Disclosure unarchived')}
      >
        Unarchive
      </ToolButton>
    );
  }
  const isAttached = disclosure.attachments.length > 0;
  return (
    <>
      <ToolButton
        disabled={isBusy || isAttached}
        title={isAttached ? 'Detach it from everything first' : undefined}
        onClick={() => write([archiveDisclosure(disclosure, true)], 'Disclosure archived')}
      >
        Archive
      </ToolButton>
      <ToolButton onClick={() => setAsking('edit')}>Edit</ToolButton>
      <ToolButton look="navy" onClick={() => setAsking('attach')}>
        Attach…
      </ToolButton>
      {asking === 'edit' ? <DisclosureDialog all={all} disclosure={disclosure} onClose={close} /> : null}
      {asking === 'attach' ? <AttachDialog disclosure={disclosure} onClose={close} /> : null}
    </>
  );
}

interface PlacesProps {
  disclosure: LibraryDisclosure;
  missing: readonly Attachment[];
  /** The ids of attachments whose claim is no longer made there. */
  gone: ReadonlySet<string>;
}

function Places({ disclosure, missing, gone }: PlacesProps) {
  const { attachments, attachmentIds } = disclosure;
  const mayWrite = useMayWrite();
  const nameOf = useNamePlace();
  const { isBusy, write } = useWrite(disclosure);
  const [detaching, setDetaching] = useState<{ id: string; place: Attachment } | null>(null);
  return (
    <section className="part" aria-labelledby="disclosure-places">
      <div className="part-head">
        <div>
          <h3 id="disclosure-places">Attached to</h3>
          <p>Visitors see the text there, never behind a link.</p>
        </div>
      </div>
      {attachments.length === 0 ? <p className="claim-empty">Nothing yet, so visitors don’t see it.</p> : null}
      {missing.length > 0 ? (
        <div className="dialog-notice disclosure-missing">
          <p>
            These places make a claim that this disclosure is attached to, but don’t show it:{' '}
            {missing.map(nameOf).join(', ')}.
          </p>
          {mayWrite ? (
            <ToolButton
              look="small"
              disabled={isBusy}
              onClick={() => write(attachDisclosure(disclosure, missing), 'Disclosure attached')}
            >
              Show it there
            </ToolButton>
          ) : null}
        </div>
      ) : null}
      <ul className="claim-items">
        {attachments.map((place, at) => {
          const id = attachmentIds[at] ?? '';
          return (
            <li key={id}>
              <div>
                <p className="claim-place">
                  <PlaceName place={place} />
                </p>
                {place.claim !== undefined && place.to !== 'claim' ? (
                  <p className="claim-by">
                    {gone.has(id) ? `It no longer makes claim ${place.claim}` : `Because it makes claim ${place.claim}`}
                  </p>
                ) : null}
              </div>
              {mayWrite ? (
                <div className="rows-tools">
                  <ToolButton look="small" disabled={isBusy} onClick={() => setDetaching({ id, place })}>
                    Detach…<span className="sr-only"> from {nameOf(place)}</span>
                  </ToolButton>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {detaching ? (
        <ConfirmDialog
          title={`Detach “${disclosure.name}”`}
          message={`Detach it from ${nameOf(detaching.place)}?`}
          details={['Once this is published, visitors no longer see it there.']}
          confirmLabel="Detach"
          isDestructive
          onConfirm={() => {
            setDetaching(null);
            write(detachDisclosure(disclosure, detaching.id), 'Disclosure detached');
          }}
          onCancel={() => setDetaching(null)}
        />
      ) : null}
    </section>
  );
}
